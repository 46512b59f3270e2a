#!/usr/bin/env node
// `kouan-mcp`: started by a desktop assistant, with the account in the environment.
import { linesOf, passMessages } from './mcp-proxy.ts'

/** The part of Node that it needs; the package is compiled without the types of Node. */
declare const process: {
  env: Record<string, string | undefined>
  stdin: AsyncIterable<Uint8Array>
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
  exitCode: number
}

const { KOUAN = '', CLIENT_ID = '', CLIENT_SECRET = '' } = process.env
if (KOUAN && CLIENT_ID && CLIENT_SECRET) {
  await passMessages({
    ...{ address: KOUAN.replace(/\/+$/, ''), clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
    lines: linesOf(process.stdin),
    write: (line) => process.stdout.write(line),
  })
} else {
  process.stderr.write('kouan-mcp 需要环境变量 KOUAN（口岸台地址）、CLIENT_ID 和 CLIENT_SECRET\n')
  process.exitCode = 1
}
