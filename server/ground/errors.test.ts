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
  ['the server only reads', errorWith({ code: '25006' })],
  ['the kernel gave the connection up', errorWith({ code: 'ETIMEDOUT', syscall: 'read' })],
  ['there is no way to the host', errorWith({ code: 'EHOSTUNREACH', syscall: 'connect' })],
  ['a statement was given up on our side', new Error('Query read timeout')],
  ['a connection was given up on our side', new Error('timeout expired')],
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

it('a commit that was not answered: busy, and the sentence says that the outcome is unknown', () => {
  expect(readSystemError(errorWith({ code: '08007' }))).toMatchObject({
    kind: 'overload',
    message: '数据库没有应答，不能确定本次操作是否已经保存，请稍后核对后再决定是否重做',
    retryAfterSeconds: 5,
  })
})

it('a missing file is no missing database', () => {
  expect(readSystemError(errorWith({ code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
})
