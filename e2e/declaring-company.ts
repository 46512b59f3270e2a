// A company that may declare: registered, passed and with an open folder channel, all by the product's own calls.
import { openChannel } from '@kouan/contract/calls/channel.ts'
import {
  saveApplication,
  startApplication,
  submitApplication,
  uploadAttachment,
} from '@kouan/contract/calls/enterprise/apply.ts'
import { decideApplication, readForReview } from '@kouan/contract/calls/enterprise/review.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { transferInfo } from '@kouan/contract/resources/channel/transfer-info.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { requiredAttachments } from '@kouan/customs/codes/attachment-kind.ts'
import { aForm, password, pdf } from '../server/testing/an-application.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import type { Credentials } from './browser.ts'

interface Options {
  address: string
  /** Staff who may review and open channels. */
  staff: ApiCaller
  /** Another one for another company. */
  serial: number
  /** EBC unless given. */
  companyRoles?: string
  /** Business types for which the channel is opened; I9610 unless given. */
  types?: readonly string[]
  /** Name of a configured signer of the channel. */
  signer?: string
}

export interface DeclaringCompany extends Credentials {
  enterpriseId: string
  companyName: string
  dxpId: string
  /** Below KOUAN_CHANNEL_ROOT. */
  folder: string
}

export async function aDeclaringCompany(options: Options): Promise<DeclaringCompany> {
  const { form, enterpriseId } = await aPassedCompany(options)
  const channel = await aFolderChannel(options)
  for (const crossborderType of options.types ?? ['I9610'])
    await options.staff.send(openChannel, { ...channel.ids, enterpriseId, crossborderType })
  const { companyName, userName: username } = form
  return { username, password, enterpriseId, companyName, dxpId: channel.dxpId, folder: channel.folder }
}

/** Submitted and waiting for review. */
export async function aSubmittedApplication({
  address,
  serial,
  companyRoles = 'EBC',
}: Pick<Options, 'address' | 'serial' | 'companyRoles'>) {
  const visitor = apiCaller({ address })
  const { resumeCode: accessToken } = await visitor.send(startApplication, {})
  const form = aForm(serial, { companyRoles })
  await visitor.send(saveApplication, { accessToken, ...form })
  for (const kind of requiredAttachments(form.companyRoles.split(','))) {
    const paper = new File([new Uint8Array(pdf)], 'licence.pdf', { type: 'application/pdf' })
    await visitor.upload(uploadAttachment, { accessToken, kind, expireDate: '2099-12-31' }, paper)
  }
  const { applyNo } = await visitor.send(submitApplication, { accessToken, password })
  return { form, applyNo }
}

export async function aPassedCompany({ staff, ...applying }: Options) {
  const { form, applyNo } = await aSubmittedApplication(applying)
  const found = await staff.send(callsOf(application).list, { applyNo })
  const id = found.records[0]?.id ?? ''
  const { version } = await staff.send(readForReview, { id })
  const { enterpriseId } = await staff.send(decideApplication, { id, version, decision: 'pass' })
  if (!enterpriseId) throw new Error('the application was not passed')
  return { form, enterpriseId }
}

interface Simulation {
  serial: number
  enterpriseId: string
  types: readonly string[]
  /** Name of a configured signer. */
  signer?: string
}

/** Opens simulated customs for these business types; they do with a document what the end of its number says. */
export async function openSimulation(
  staff: ApiCaller,
  { serial, enterpriseId, types, signer }: Simulation,
): Promise<{ baseChannelId: string }> {
  const subject = await staff.send(callsOf(transferInfo).add, {
    copCode: '9900D90001',
    copName: '示例传输企业',
    dxpMode: 'DXP',
    dxpId: `DXPENT${9_700_000_000 + serial}`,
    receiverId: 'DXPEDC0000000001',
    revision: '202205',
    ...(signer === undefined ? {} : { signer }),
    status: '1',
  })
  const base = await staff.send(callsOf(baseChannel).add, {
    channelCode: `sim-${serial}`,
    channelName: `示例模拟通道 ${serial}`,
    protocol: simulatedProtocol,
    simOutcome: 'BY_DIGITS',
    simDelaySeconds: 0,
    wrapDxp: true,
    status: '1',
  })
  for (const crossborderType of types) {
    await staff.send(openChannel, {
      transferInfoId: subject.id,
      baseChannelId: base.id,
      enterpriseId,
      crossborderType,
    })
  }
  return { baseChannelId: base.id }
}

export async function aFolderChannel({ staff, serial, signer }: Pick<Options, 'staff' | 'serial' | 'signer'>) {
  const dxpId = `DXPENT${9_800_000_000 + serial}`
  const folder = `client-${serial}`
  const subject = await staff.send(callsOf(transferInfo).add, {
    copCode: '9900D90001',
    copName: '示例传输企业',
    dxpMode: 'DXP',
    dxpId,
    receiverId: 'DXPEDC0000000001',
    revision: '202205',
    ...(signer === undefined ? {} : { signer }),
    status: '1',
  })
  const base = await staff.send(callsOf(baseChannel).add, {
    channelCode: folder,
    channelName: `示例通道 ${serial}`,
    protocol: 'LOCAL',
    folder,
    wrapDxp: true,
    status: '1',
  })
  return { dxpId, folder, ids: { transferInfoId: subject.id, baseChannelId: base.id } }
}
