#!/usr/bin/env node
import { runCommand } from './run-command.ts'

// A reader that has seen enough (`customs … | head`) is no failure.
process.stdout.on('error', () => process.exit())
const { code, output } = await runCommand(process.argv.slice(2))
process.exitCode = code
process.stdout.write(`${output}\n`)
