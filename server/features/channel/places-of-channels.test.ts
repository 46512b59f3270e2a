import { callsOf } from '@kouan/contract/derive/calls.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { transportOf } from '@kouan/contract/resources/channel/all-transports.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { placeKey, settingsFrom } from '@kouan/contract/resources/channel/transport.ts'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const staff = await aUser({ rights: '*' })
const { add, edit } = callsOf(baseChannel)

let made = 0
const serial = () => {
  made += 1
  return made
}

interface Keys {
  id: string
  inbox: string | null
  outlet: string | null
}

/** As a server of the version before writes a row: it knows no keys. */
async function written(row: Record<string, unknown>): Promise<Keys> {
  const all = { channelCode: `older-${serial()}`, channelName: 'x', tenantId: 0, wrapDxp: true, status: '1', ...row }
  const columns = Object.keys(all).map(columnName)
  const { rows } = await database.pool.query<Keys>(
    `insert into base_channel (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})
      returning id, inbox_key as inbox, outlet_key as outlet`,
    Object.values(all),
  )
  return rows[0] as Keys
}

const stored = async (id: string) =>
  (
    await database.pool.query<Keys>(
      'select id, inbox_key as inbox, outlet_key as outlet from base_channel where id = $1',
      [id],
    )
  ).rows[0]

const declaredKeys = (row: Record<string, unknown>) => {
  const transport = transportOf(row.protocol)
  if (!transport) throw new Error(`no transport ${row.protocol}`)
  const settings = settingsFrom(transport, row)
  return { inbox: placeKey(transport, 'inbox', settings), outlet: placeKey(transport, 'outlet', settings) }
}

const sftp = () => ({ protocol: 'SFTP', host: `Sftp${serial()}.Example`, pathUp: '/up//', pathDown: '/down/' })
const amqp = () => ({ protocol: 'AMQP', host: `mq${serial()}.example`, queueUp: 'up', queueDown: 'down' })

describe('keys of the places of channels, beside servers of the version before', () => {
  it.each([
    ['SFTP without port', sftp()],
    ['SFTP with port', { ...sftp(), port: 2222 }],
    ['SFTP in the root', { ...sftp(), pathDown: '/', pathUp: 'up' }],
    ['AMQP', amqp()],
    ['AMQP over TLS', { ...amqp(), useTls: true }],
    ['AMQP with port and virtual host', { ...amqp(), port: 5000, vhost: '/customs' }],
    ['AMQP with an empty virtual host', { ...amqp(), vhost: '' }],
    ['HTTP', { protocol: 'HTTP', urlUp: 'https://a.example/', urlDown: `https://a.example/in${serial()}//` }],
    ['HTTP that only sends', { protocol: 'HTTP', urlUp: 'https://a.example/' }],
    ['folder', { protocol: 'LOCAL', folder: `older${serial()}` }],
    ['simulated customs', { protocol: 'SIMULATED' }],
  ])('%s written without keys: the keys of its declaration', async (_, row) => {
    expect(await written(row)).toMatchObject(declaredKeys(row))
  })

  it('row that is moved without keys: the keys of the new place', async () => {
    const row = amqp()
    const { id } = await written(row)
    await database.pool.query("update base_channel set queue_down = 'other', version = version + 1 where id = $1", [id])
    expect(await stored(id)).toMatchObject(declaredKeys({ ...row, queueDown: 'other' }))
  })

  it('two rows with one inbox written without keys: the second one is refused', async () => {
    const row = sftp()
    await written(row)
    await expect(written({ ...row, host: row.host.toLowerCase(), pathDown: '/down' })).rejects.toThrow(
      'base_channel_inbox',
    )
  })

  it('row added and edited by a call: the keys of its declaration', async () => {
    const row = {
      ...sftp(),
      ...{ hostKey: `SHA256:${'A'.repeat(43)}`, authType: 'PASSWORD', account: 'a', password: 'b' },
      ...{ pathArchive: '/archive', pathError: '/error' },
    }
    const base = { channelCode: `called-${serial()}`, channelName: 'x', wrapDxp: true, status: '1' }
    const { result } = await send(add, { ...base, ...row } as never, staff)
    expect(await stored(result.id)).toMatchObject(declaredKeys(row))
    const moved = { pathDown: '/elsewhere', port: 2200, password: 'c' }
    expect(await send(edit, { id: result.id, version: 1, ...moved }, staff)).toMatchObject({ success: true })
    expect(await stored(result.id)).toMatchObject(declaredKeys({ ...row, ...moved }))
  })
})
