import { expect, it } from 'vitest'
import { isLostAtOnce, readSystemError } from './errors.ts'

const errorWith = (fields: object, message = 'from the driver') => Object.assign(new Error(message), fields)

it.each([
  ['the database ends', errorWith({ code: '57P01' })],
  ['the database starts', errorWith({ code: '57P03' })],
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
])('%s: nothing was stored, and it may be sent again in seconds', (_, error) => {
  expect(readSystemError(error)).toMatchObject({
    kind: 'overload',
    message: '服务正在切换或暂时连接不上，本次操作没有保存，可以稍后再试',
    retryAfterSeconds: 5,
  })
})

it.each([
  ['all connections of the database are in use', errorWith({ code: '53300' })],
  ['all connections of the pool are in use', new Error('timeout exceeded when trying to connect')],
  ['a lock is waited for in vain', errorWith({ code: '55P03' })],
  ['a statement takes too long', errorWith({ code: '57014' })],
])('%s: busy, try again in seconds', (_, error) => {
  expect(readSystemError(error)).toMatchObject({
    kind: 'overload',
    message: '系统繁忙，请稍后再试',
    retryAfterSeconds: 5,
  })
})

it.each<[what: string, error: unknown, isLost: boolean]>([
  ['the primary shuts down', errorWith({ code: '57P01' }), true],
  ['the address leads to a standby', errorWith({ code: '25006' }), true],
  ['nothing listens yet', errorWith({ code: 'ECONNREFUSED', syscall: 'connect' }), true],
  ['the connection broke', new Error('Connection terminated unexpectedly'), true],
  ['the socket is gone', errorWith({ code: 'ENOENT', syscall: 'connect' }), true],
  ['a file is missing', errorWith({ code: 'ENOENT', syscall: 'open' }), false],
  ['a commit was not answered', errorWith({ code: '08007' }), false],
  ['the protocol was violated', errorWith({ code: '08P01' }), false],
  ['half a minute was waited already', new Error('Query read timeout'), false],
  ['every connection is in use', new Error('timeout exceeded when trying to connect'), false],
  ['the disk is full', errorWith({ code: '53100' }), false],
  ['what is no error at all', 'ECONNRESET', false],
])('%s: isLostAtOnce says whether the request is repeated at once', (_, error, isLost) => {
  expect(isLostAtOnce(error)).toBe(isLost)
})

it.each([errorWith({ code: '53100' }), errorWith({ code: 'ENOSPC' })])(
  'full disk: the sentence names the disk',
  (error) => {
    expect(readSystemError(error)?.message).toBe('服务器的磁盘已满，本次操作没有保存，请联系管理员清理磁盘后再试')
  },
)

it('a commit that was not answered: busy, and the sentence says that the outcome is unknown', () => {
  expect(readSystemError(errorWith({ code: '08007' }))).toMatchObject({
    kind: 'overload',
    message: '数据库没有应答，不能确定本次操作是否已经保存，请稍后核对后再决定是否重做',
    retryAfterSeconds: 5,
  })
})

it('ENOENT of opening a file: is not read as a lost database', () => {
  expect(readSystemError(errorWith({ code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
})
