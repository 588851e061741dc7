#!/usr/bin/env node
import '../src/command.js';
