import { describe, expect, it } from 'vitest'
import { type InputOf, number, text } from '../../language/field.ts'
import { transports } from './all-transports.ts'
import { baseChannel } from './base-channel.ts'
import { defineTransport, fieldsOf, isRemote, placeKey, settingsFrom } from './transport.ts'

const host = text({ label: '主机', required: true })
const port = number({ label: '端口' })
const place = {
  field: 'host',
  key: (settings: { host: string; port: number | null }) => [settings.host, settings.port ?? 1],
} as const
const one = defineTransport({
  ...{ protocol: 'ONE', title: '一', fields: { host, port, path: text({ label: '路径', required: true }) }, auth: [] },
  ...{ inbox: place, outlet: null },
})
const two = defineTransport({
  ...{ protocol: 'TWO', title: '二', auth: ['PASSWORD'], inbox: null, outlet: place },
  fields: { host, queue: text({ label: '队列', default: 'q' }), port: { ...port, required: true } },
})

describe('fields of transports in the form', () => {
  const fields = fieldsOf([one, two])

  it('order: each transport keeps its own, a shared field is listed once', () => {
    const names = Object.keys(fields)
    expect(names.slice(0, 4)).toEqual(['host', 'queue', 'port', 'path'])
    expect(names.slice(4)).toEqual([
      ...['authType', 'account', 'accountExpires', 'password', 'privateKey', 'passphrase', 'clientCert'],
      ...['timeoutSeconds', 'maxBatch'],
    ])
  })

  it('conditions: shown for the protocols that have the field, required for those that require it', () => {
    expect(fields.host).toEqual({
      ...{ kind: 'text', label: '主机' },
      shownWhen: { field: 'protocol', has: ['ONE', 'TWO'] },
      requiredWhen: { field: 'protocol', has: ['ONE', 'TWO'] },
    })
    expect(fields.port).toMatchObject({ requiredWhen: { has: ['TWO'] }, shownWhen: { has: ['ONE', 'TWO'] } })
    expect(fields.queue).toMatchObject({ shownWhen: { has: ['TWO'] } })
    expect(fields.password).toMatchObject({ shownWhen: { field: 'authType' } })
  })

  it('help: what transports say differently of one field is joined, and the same beginning said once', () => {
    expect(baseChannel.fields.port.help).toMatch(/^不填：SFTP 22，AMQP 5672，加密的 AMQP 5671/)
    const named = (help: string) => ({ ...one, fields: { host: { ...host, help } } })
    expect(fieldsOf([named('甲'), named('乙'), named('甲')])).toMatchObject({ host: { help: '甲；乙' } })
  })

  it('types: a field whose help and length differ between transports keeps its value', () => {
    const withHost = <const H extends { max: number; help: string }>(protocol: string, more: H) =>
      defineTransport({
        ...{ protocol, title: protocol, auth: [], inbox: null, outlet: null },
        fields: { host: text({ label: '主机', ...more }) },
      })
    const shared = fieldsOf([withHost('ONE', { max: 100, help: '甲' }), withHost('TWO', { max: 200, help: '乙' })])
    const input: InputOf<typeof shared> = { host: 'example.com' }
    expect(Object.keys(input)).toEqual(Object.keys(shared))
  })

  it('one name with two labels: refused', () => {
    const other = { ...two, fields: { host: text({ label: '地址' }) } }
    expect(() => fieldsOf([one, other])).toThrow('two transports declare host')
  })
})

describe('settings and places', () => {
  it('settings: defaults and empty texts where nothing is stored', () => {
    expect(settingsFrom(two, { port: 5 })).toMatchObject({
      host: '',
      queue: 'q',
      port: 5,
      password: null,
      maxBatch: 200,
    })
  })

  it('key: protocol and parts; null without a place', () => {
    const settings = settingsFrom(one, { host: 'a', path: '/' })
    expect(placeKey(one, 'inbox', settings)).toBe('ONE a 1')
    expect(placeKey(one, 'outlet', settings)).toBeNull()
  })
})

describe('declared transports', () => {
  it.each(transports)('$protocol: every field is one of the form of base channels', ({ fields }) => {
    for (const [name, { label }] of Object.entries(fields))
      expect(baseChannel.fields).toHaveProperty([name, 'label'], label)
  })

  it.each(transports.filter(isRemote))(
    '$protocol: no secret is in clear, no place is a secret',
    ({ fields, inbox, outlet }) => {
      for (const { mask, encrypt } of Object.values(fields)) expect(encrypt).toBe(mask === 'secret' ? true : undefined)
      for (const named of [inbox, outlet]) expect(named && fields[named.field]?.encrypt).toBeFalsy()
    },
  )

  it.each(transports.filter(isRemote))(
    '$protocol: the inbox has a key, the same in capitals of the host, another for another place',
    (transport) => {
      const texts = Object.entries(transport.fields).flatMap(([name, { encrypt }]) =>
        encrypt ? [] : [[name, `/${name}`]],
      )
      const key = (change: object) =>
        placeKey(transport, 'inbox', settingsFrom(transport, { ...Object.fromEntries(texts), ...change }))
      const field = transport.inbox?.field ?? ''
      expect(key({})).toContain(`/${field}`)
      expect(key({ host: '/HOST' })).toBe(key({}))
      expect(key({ [field]: '/another' })).not.toBe(key({}))
    },
  )
})
