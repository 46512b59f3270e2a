import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { type Holder, liveLimits, openConnection } from './connection.ts'

/** A socket whose other side does nothing by itself. */
class FakeSocket extends EventEmitter {
  OPEN = 1
  readyState = 1
  bufferedAmount = 0
  sent: string[] = []
  isEnded = false
  send = (text: string) => void this.sent.push(text)
  ping = () => {}
  pause = () => {}
  terminate = () => {
    this.isEnded = true
  }
}

function opened() {
  const socket = new FakeSocket()
  const heard: string[] = []
  let floods = 0
  // The connection uses no other member of a socket.
  const connection = openConnection(socket as unknown as WebSocket, {} as Holder, {
    limits: liveLimits,
    onText: (text) => void heard.push(text),
    onEnd: () => {},
    onFlood: () => {
      floods += 1
    },
  })
  return { socket, connection, heard, floods: () => floods }
}

it('rule 24: a reader that lets more than a megabyte wait, ended instead of filling the memory', () => {
  const { socket, connection } = opened()
  socket.bufferedAmount = liveLimits.unsentBytes
  connection.send('1')
  expect([socket.sent, socket.isEnded]).toEqual([['1'], false])
  socket.bufferedAmount += 1
  connection.send('2')
  expect([socket.sent, socket.isEnded]).toEqual([['1'], true])
})

it('rule 24: a socket that answers no ping, ended by the next one', () => {
  const { socket, connection } = opened()
  connection.ping()
  socket.emit('pong')
  connection.ping()
  expect(socket.isEnded).toBe(false)
  connection.ping()
  expect(socket.isEnded).toBe(true)
})

it('rule 24: more messages than two seconds allow, reported and not handled', () => {
  const { socket, heard, floods } = opened()
  for (let count = 0; count < 1000; count += 1) socket.emit('message', 'x')
  expect(heard.length).toBeLessThan(200)
  expect(floods()).toBeGreaterThan(0)
})

it('a closing socket: nothing is sent', () => {
  const { socket, connection } = opened()
  socket.readyState = 2
  connection.send('1')
  expect([socket.sent, socket.isEnded]).toEqual([[], false])
})
