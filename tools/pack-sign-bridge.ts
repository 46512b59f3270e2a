// `npm run bridge:pack -- [FOLDER]`: the signing bridge as one file that runs with Node alone.
import { resolve } from 'node:path'
import { packSignBridge } from './sign-bridge/pack.ts'

process.stdout.write(`${await packSignBridge(resolve(process.argv[2] ?? '.'))}\n`)
