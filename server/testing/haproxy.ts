// Starts Debian's HAProxy in a folder of its own, on ports of loopback.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { listening } from './far-end/free-port.ts'
import { findProgram } from './find-program.ts'

export interface HAProxy {
  /** Sends a command to its socket of administration and returns the answer. */
  command(words: string): Promise<string>
  stop(): Promise<void>
}

/** `sections`: behind `global`; `port`: one that they listen on. Throws where the program is not here. */
export async function startHAProxy({ sections, port }: { sections: string; port: number }): Promise<HAProxy> {
  const program = findProgram('haproxy', 'haproxy')
  const folder = mkdtempSync(join(tmpdir(), 'kouan-haproxy-'))
  const [settings, socket] = [join(folder, 'haproxy.cfg'), join(folder, 'admin')]
  writeFileSync(settings, `global\n  maxconn 4000\n  stats socket ${socket} mode 600 level admin\n${sections}`)
  const log = join(folder, 'log')
  writeFileSync(log, '')
  const proxy = spawn('sh', ['-c', `exec "$0" "$@" >${log} 2>&1`, program, '-db', '-f', settings], { stdio: 'ignore' })
  await listening(port, () =>
    proxy.exitCode === null ? undefined : `HAProxy did not start: ${readFileSync(log, 'utf8')}`,
  )
  return {
    command: async (words) => {
      const connection = createConnection(socket)
      connection.end(`${words}\n`)
      return text(connection)
    },
    async stop() {
      if (proxy.exitCode === null) {
        const gone = once(proxy, 'exit')
        proxy.kill('SIGKILL')
        await gone
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sections for servers of the product, as docs/operations.md advises. */
export function balancing(port: number, servers: readonly number[]): string {
  const lines = servers.map((one) => `  server kouan-${one} 127.0.0.1:${one}\n`)
  return `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout check 10s
  retries 3
  option redispatch
  option forwardfor
frontend pages
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /health/ready
  default-server check inter 500ms fall 2 rise 1
${lines.join('')}`
}
