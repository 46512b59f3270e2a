// The least that could do it: a WebSocket server without sessions, rights or subscriptions by name, which commits the same
// update with a NOTIFY and then sends a line to whoever watches. Forked by bench/live.ts; its database comes as argument.
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { WebSocketServer } from 'ws'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 4 })
await pool.query('create table if not exists bare_row (id int primary key, moved int not null)')
await pool.query('insert into bare_row values (1, 0) on conflict do nothing')
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
const watchers = new Set<import('ws').WebSocket>()
server.on('connection', (socket, request) => {
  if (request.url === '/watch') watchers.add(socket)
  socket.on('message', async () => {
    await pool.query("begin; update bare_row set moved = moved + 1 where id = 1; notify bare, '1'; commit")
    for (const watcher of watchers) watcher.send('{"id":1}')
  })
})
server.on('listening', () => process.send?.((server.address() as AddressInfo).port))
