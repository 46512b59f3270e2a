// The entities of the channels: what they refuse beyond their forms, and what they compute.

import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { transferInfo } from '@kouan/contract/resources/channel/transfer-info.ts'
import { settingsFrom } from '@kouan/contract/resources/channel/transport.ts'
import { folderProtocol, folderTransport } from '@kouan/contract/resources/channel/transports/folder.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import type { Hooks, Row } from '../../crud/hooks.ts'
import { ChannelFault } from '../../domain/channel/channel-fault.ts'
import { channelFolder, channelParts, clientFolders } from '../../domain/channel/channel-folder.ts'
import { healthOf } from '../../domain/channel/channel-health.ts'
import { refusedAsTarget } from '../../domain/channel/channel-receipts.ts'
import { noSuchSigner } from '../../domain/declaration/signing/signer.ts'
import type { Context } from '../../gate/context.ts'
import { BadInput, Refusal } from '../../ground/errors.ts'
import { monitored } from './monitored.ts'
import { keepSecretOfBefore } from './secret-of-before.ts'
import { refuseProtocol, soundSettings } from './simulation-settings.ts'
import { claimPlaces, refuseMovedSecrets, refuseTransport } from './transport-settings.ts'

/** One in use can be disabled, not deleted: what was sent through it must stay explainable. */
const refuseUsed = (
  column: 'transfer_info_id' | 'base_channel_id',
  message: string,
): NonNullable<Hooks['beforeDelete']> =>
  async function refuse({ db }, row) {
    const { rows } = await sql`select from enterprise_channel where ${sql.ref(column)} = ${row.id} limit 1`.execute(db)
    if (rows.length > 0) throw new Refusal(message)
  }

const refuseUsedBase = refuseUsed('base_channel_id', '该基础通道已用于企业通道，不能删除，只能停用')

export const transferInfoEntity = defineEntity({
  resource: transferInfo,
  beforeDelete: refuseUsed('transfer_info_id', '该传输主体已用于企业通道，不能删除，只能停用'),
  async beforeAdd(context, row) {
    await refuseKnownMailbox(context, String(row.dxpId))
    refuseUnknownSigner(context, row)
    return row
  },
  async beforeEdit(context, change, before) {
    refuseUnknownSigner(context, change)
    if (change.dxpId !== undefined && change.dxpId !== before.dxpId) {
      const { rows } = await sql`select from attempt where dxp_id = ${before.dxpId} limit 1`.execute(context.db)
      if (rows.length > 0) {
        throw new BadInput([{ field: 'dxpId', message: '报文传输编号：已用于申报，不能修改，请另建传输主体' }])
      }
      await refuseKnownMailbox(context, String(change.dxpId))
    }
    return change
  },
})

function refuseUnknownSigner({ services }: Context, { signer }: Row): void {
  if (typeof signer !== 'string' || signer === '' || services.signers.find(signer)) return
  throw new BadInput([{ field: 'signer', message: `签名方式：${noSuchSigner(signer)}` }])
}

/** Over all tenants: receipts find their tenant by it. */
async function refuseKnownMailbox({ db }: Context, dxpId: string): Promise<void> {
  const { rows } = await sql`select from kouan_mailbox_owner(${dxpId})`.execute(db)
  if (rows.length > 0) throw new BadInput([{ field: 'dxpId', message: `报文传输编号：${dxpId}已存在` }])
}

/** Alarms would be sent to customs. */
async function refuseAlarms({ db }: Context, id: string): Promise<void> {
  const { rows } = await sql`select from base_channel b where b.id = ${id} and (b.protocol = ${simulatedProtocol}
    or exists (select from enterprise_channel c where c.base_channel_id = b.id))`.execute(db)
  if (rows.length === 0) return
  throw new BadInput([{ field: 'forAlarms', message: '接收告警：用于申报的通道和模拟海关不能接收告警' }])
}

/** Makes the folders that the client works in, so that it can be set up before the first message. */
async function makeFolders(
  { channelRoot, channelMode: mode }: Context['services']['settings'],
  row: Row,
): Promise<void> {
  const settings = settingsFrom(folderTransport, row)
  const place = { root: channelRoot, folder: settings.folder, names: clientFolders(settings) }
  try {
    for (const part of channelParts) await channelFolder(place, { part, mode })
  } catch (error) {
    const reason = error instanceof ChannelFault ? error.message : '无法建立该文件夹，请检查权限'
    throw new BadInput([{ field: 'folder', message: `文件夹：${reason}` }])
  }
}

export const baseChannelEntity = defineEntity({
  resource: baseChannel,
  computed: {
    health: ({ now }) => healthOf('base_channel.id', 'state', now),
    waiting: ({ now }) => healthOf('base_channel.id', 'waiting', now),
    oldestWaiting: ({ now }) => healthOf('base_channel.id', 'oldest_waiting', now),
    late: ({ now }) => healthOf('base_channel.id', 'late', now),
  },
  async beforeAdd(context, row) {
    refuseProtocol(context, row)
    refuseTransport(row, context)
    // Nothing of other channels lies in folders: one that was typed before must not be taken from a folder channel.
    return row.protocol === folderProtocol ? soundSettings(row) : { ...soundSettings(row), folder: null }
  },
  async beforeEdit(context, change, before) {
    const sound = soundSettings(change, before)
    refuseMovedSecrets(sound, before)
    refuseTransport({ ...before, ...sound }, context)
    if (sound.folder === undefined) return sound
    if (before.protocol !== folderProtocol) return { ...sound, folder: null }
    if (!sound.folder) throw new BadInput([{ field: 'folder', message: `请输入${baseChannel.fields.folder.label}` }])
    return sound
  },
  async beforeDelete(context, row) {
    await refuseUsedBase(context, row)
    if (!row.forAlarms && (await refusedAsTarget(context.db, row.id)))
      throw new Refusal('该基础通道是回执的转发目标，不能删除，只能停用')
  },
  async afterSave(context, { id, input, before }) {
    const protocol = before?.protocol ?? input.protocol
    if (input.forAlarms === true) await refuseAlarms(context, id)
    await claimPlaces(context, { id, protocol })
    await keepSecretOfBefore(context, { id, input, before })
    const { services } = context
    const isPlace = (['folder', 'outboxName', 'inboxName'] as const).some((name) => typeof input[name] === 'string')
    if (protocol === folderProtocol && isPlace) await makeFolders(services.settings, { ...before, ...input })
  },
})

// The latest by the index of its time: the greatest of all would be looked for row by row.
const lastSendTime = () => sql`select m.send_time from outbound_message m
  where m.enterprise_channel_id = enterprise_channel.id and m.send_time is not null
  order by m.send_time desc limit 1`

const lastReceiptTime = () => sql`select r.create_time from receipt r
  where r.enterprise_id = enterprise_channel.enterprise_id
    and (r.dxp_id = (select t.dxp_id from transfer_info t where t.id = enterprise_channel.transfer_info_id)
      or r.base_channel_id = enterprise_channel.base_channel_id)
  order by r.create_time desc limit 1`

export const enterpriseChannelEntity = defineEntity({
  resource: enterpriseChannel,
  changesWith: (context) =>
    sql`${monitored.health(context)}, ${monitored.backlog()}, (${lastSendTime()}),
    (${lastReceiptTime()})`,
  computed: {
    simulated: () => sql`coalesce((select b.protocol = ${simulatedProtocol} from base_channel b
      where b.id = enterprise_channel.base_channel_id), false)`,
    lastSendTime,
    lastReceiptTime,
    ...monitored,
  },
})
