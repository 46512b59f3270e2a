import { describe, expect, it } from 'vitest'
import { AddressRefused } from '../../outgoing/resolve-host.ts'
import { ChannelDown, ChannelFault } from '../channel/channel-fault.ts'
import { connectionFault, inPlace, within } from './connection-fault.ts'
import { besideName, isOffered, isPlainName } from './file-names.ts'

const failure = (code: string) => Object.assign(new Error('secret'), { code })

describe('fault of a connection', () => {
  it.each([
    [failure('ECONNREFUSED'), '对方拒绝连接，请检查主机和端口'],
    [failure('EPROTO'), '对方不按 TLS 应答，请检查地址和端口'],
    [failure('UNABLE_TO_GET_ISSUER_CERT_LOCALLY'), '对方的证书不受信任，请填写其颁发者证书'],
    [failure('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'), '对方要求客户端证书'],
    [failure('ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED'), '客户端证书已过期'],
    [new AggregateError([failure('ETIMEDOUT'), failure('EPIPE')]), '连接超时'],
    [failure('EANY'), '连接失败或中断'],
    ['no error', '连接失败或中断'],
  ])('%j: the other side is down, told without secrets', (error, sentence) => {
    const fault = connectionFault(error, 5000)
    expect(fault).toBeInstanceOf(ChannelDown)
    expect(fault).toMatchObject({ message: sentence, cause: error })
  })

  it('one that has its sentence: kept', () => {
    const known = new ChannelFault('对方没有该队列')
    expect(connectionFault(known, 5000)).toBe(known)
    expect(connectionFault(new AddressRefused('不允许连接内部网络', { isPermanent: true }), 5000)).toBeInstanceOf(
      ChannelDown,
    )
  })

  it('of what was tried alone: the place in its sentence, and no longer down; other errors as they are', async () => {
    const down = new ChannelDown('连接超时', { cause: 7 })
    const told = await inPlace('队列 up', Promise.reject(down)).catch((error: unknown) => error)
    expect(told).toMatchObject({ message: '队列 up：连接超时', cause: 7 })
    expect(told).not.toBeInstanceOf(ChannelDown)
    const bug = new Error('bug')
    expect(await inPlace('队列 up', Promise.reject(bug)).catch((error: unknown) => error)).toBe(bug)
    expect(await inPlace('队列 up', Promise.resolve(1))).toBe(1)
  })

  it('without an answer in its time: down, and what hangs is given up', async () => {
    let given = 0
    const late = within(10, new Promise(() => {}), () => {
      given += 1
    })
    await expect(late).rejects.toMatchObject({ message: '0.01 秒没有应答' })
    expect(given).toBe(1)
    expect(await within(60_000, Promise.resolve('answer'), () => {})).toBe('answer')
    await expect(within(60_000, Promise.reject(failure('EPIPE')), () => {})).rejects.toThrow('secret')
  })
})

describe('names of files', () => {
  it.each(['a.xml', 'a.tmp.xml', 'a.part1', 'TMP'])('%s: offered', (name) => expect(isOffered(name)).toBe(true))

  it.each(['.a.xml', 'a.tmp', 'a.TMP', 'a.part', 'a.filepart', 'a.crdownload'])('%s: still being written', (name) => {
    expect(isOffered(name)).toBe(false)
  })

  it.each(['a.xml', '报文.xml', '...', `${'货'.repeat(85)}`, 'a'.repeat(255)])('%s: a plain name', (name) => {
    expect(isPlainName(name)).toBe(true)
  })

  it.each(['', '.', '..', 'a/b', 'a\\b', 'a\u0000b', 'a\nb', 'a\ufffdb', 'a'.repeat(256), `${'货'.repeat(85)}a`])(
    '%j: no plain name',
    (name) => expect(isPlainName(name)).toBe(false),
  )

  it('a name that is taken: with the beginning of the digest', () => {
    expect(besideName({ name: 'a.xml', sha256: '0123456789abcdef' })).toBe('a.xml.0123456789ab')
  })
})
