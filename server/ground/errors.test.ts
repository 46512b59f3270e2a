import { expect, it } from 'vitest'
import { readSystemError } from './errors.ts'

const errorWith = (fields: object, message = 'from the driver') => Object.assign(new Error(message), fields)

it.each([
  ['the database ends', errorWith({ code: '57P01' })],
  ['the database starts', errorWith({ code: '57P03' })],
  ['all connections are in use', errorWith({ code: '53300' })],
  ['a connection exception', errorWith({ code: '08006' })],
  ['nothing listens', errorWith({ code: 'ECONNREFUSED', syscall: 'connect' })],
  ['the socket is gone', errorWith({ code: 'ENOENT', syscall: 'connect' })],
  ['the connection broke', new Error('Connection terminated unexpectedly')],
  ['the connection is broken', new Error('Client has encountered a connection error and is not queryable')],
])('%s: busy, try again in seconds', (_, error) => {
  expect(readSystemError(error)).toMatchObject({
    kind: 'overload',
    message: '系统繁忙，请稍后再试',
    retryAfterSeconds: 5,
  })
})

it.each([errorWith({ code: '53100' }), errorWith({ code: 'ENOSPC' })])('a full disk is called so', (error) => {
  expect(readSystemError(error)?.message).toBe('服务器的磁盘已满，本次操作没有保存，请联系管理员清理磁盘后再试')
})

it('a missing file is no missing database', () => {
  expect(readSystemError(errorWith({ code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
})
