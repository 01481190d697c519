#!/bin/bash
# {{purpose}}
# On {{machine}}. Made by: {{made_by}}

n_nodes=1
