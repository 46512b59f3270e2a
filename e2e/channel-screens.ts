// The operator gives an enterprise its way to customs, on the screens.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { channelParts } from '../server/domain/channel/channel-folder.ts'
import { eventually } from '../server/testing/eventually.ts'
import { chooseIn, fillIn, pressIn, rowOf, saveForm, topForm } from './list-screen.ts'
import { takePicture } from './take-picture.ts'

export interface ChannelOptions {
  /** Of the server's pages. */
  address: string
  /** Below it lies what the operator names. */
  channelRoot: string
  companyName: string
  dxpId: string
  folder: string
}

export type ChannelFolders = { dxpId: string } & Record<(typeof channelParts)[number], string>

/** Transfer subject, folder channel, and both opened for the enterprise. Answers where its files are exchanged. */
export async function giveChannel(page: Page, options: ChannelOptions): Promise<ChannelFolders> {
  await addTransferSubject(page, options)
  await addFolderChannel(page, options)
  await openForEnterprise(page, options)
  return foldersOf(options)
}

async function addTransferSubject(page: Page, { address, dxpId }: ChannelOptions): Promise<void> {
  await page.goto(`${address}/channel/transferinfo/list/any`)
  await pressIn(page, '新增')
  await fillIn(topForm(page), {
    传输企业代码: '9900D90001',
    传输企业名称: '示例传输企业',
    报文传输编号: dxpId,
    海关接收编号: 'DXPEDC0000000001',
  })
  await saveForm(page)
  await rowOf(page, dxpId).getByText('2022 年 5 月版').waitFor()
  await takePicture(page, '03-transfer-subjects')
}

async function addFolderChannel(page: Page, { address, folder }: ChannelOptions): Promise<void> {
  await page.goto(`${address}/Basechannel/list/any`)
  await pressIn(page, '新增')
  await fillIn(topForm(page), { 通道编码: folder, 通道名称: channelName(folder), 文件夹: folder })
  await saveForm(page)
  await rowOf(page, folder).waitFor()
}

const channelName = (folder: string) => `文件夹通道 ${folder}`

async function openForEnterprise(page: Page, { address, companyName, dxpId, folder }: ChannelOptions): Promise<void> {
  await page.goto(`${address}/channel/open/any`)
  await page.getByRole('button', { name: '开通回执通道', exact: true }).click()
  const form = topForm(page)
  await chooseIn(form.getByLabel('企业', { exact: true }), companyName)
  await chooseIn(form.getByLabel('传输主体', { exact: true }), `示例传输企业（${dxpId}）`)
  await chooseIn(form.getByLabel('基础通道', { exact: true }), channelName(folder))
  await takePicture(page, '04-open-channel')
  await saveForm(page)
  await rowOf(page, companyName).getByText(dxpId).waitFor()
  await takePicture(page, '05-channels')
}

/** The folders once the server has made them: it may run as somebody else, and must be able to move files out. */
export async function foldersOf({
  channelRoot,
  folder,
  dxpId,
}: Pick<ChannelOptions, 'channelRoot' | 'folder' | 'dxpId'>): Promise<ChannelFolders> {
  const at = (part: string) => join(channelRoot, folder, part)
  await eventually('file or folder', async () => existsSync(at('inbox')))
  return { dxpId, outbox: at('outbox'), inbox: at('inbox'), archive: at('archive'), error: at('error') }
}
