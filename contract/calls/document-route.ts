// Which channel a document would take now, and why: step by step, as configuration is read.
import { defineCall, returns } from '../language/call.ts'
import { id } from '../language/field.ts'
import type { Resource } from '../language/resource.ts'

export interface RouteStep {
  /** Title of a step, such as “按业务类型和报文类型的设置”. */
  title: string
  /** `taken`: it decides; `blocked`: it decides, and no channel of it carries; `none`: it names no channel; `skipped`: decided before. */
  result: 'taken' | 'blocked' | 'none' | 'skipped'
  channels: {
    id: string
    dxpId: string
    baseChannelName: string
    simulated: boolean
    isChosen: boolean
    /** Why it does not carry now; null: it does. */
    obstacle: string | null
  }[]
}

export interface DocumentRoute {
  crossborderType: string
  messageTitle: string
  /** In the order of the steps. */
  steps: RouteStep[]
  /** Why it could not be declared now, as far as the channel goes; null: it could. */
  fault: string | null
  /** By what its latest attempt was sent; null: it was never declared. */
  latest: { dxpId: string; baseChannelName: string; sendTime: string | null; problem: string | null } | null
}

export const documentRouteCall = ({ name, title, path }: Pick<Resource, 'name' | 'title' | 'path'>) =>
  defineCall({
    name: `${name}.route`,
    title: `${title}的申报通道`,
    method: 'GET',
    path: `${path}/route`,
    needs: `${name}:list`,
    input: { id: id({ label: '编号', required: true }) },
    returns: returns<DocumentRoute>(),
  })
