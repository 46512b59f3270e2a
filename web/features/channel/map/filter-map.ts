// The part of 通道总览 that somebody looks for.
import type { ChannelMap } from '@kouan/contract/calls/channel-map.ts'

export interface MapFilter {
  /** Part of the name or group of an enterprise, or of the name of a subject or channel. */
  text: string
  /** Its own map; empty: all. */
  enterpriseId: string
}

export function filterMap(map: ChannelMap, { text, enterpriseId }: MapFilter): ChannelMap {
  const wanted = text.trim().toLowerCase()
  if (wanted === '' && enterpriseId === '') return map
  const isNamed = (...names: string[]) => wanted === '' || names.some((name) => name.toLowerCase().includes(wanted))
  const isOwn = (id: string) => enterpriseId === '' || id === enterpriseId
  const named = {
    enterprises: idsOf(map.enterprises.filter(({ id, name, group }) => isOwn(id) && isNamed(name, group))),
    subjects: idsOf(map.subjects.filter(({ name, dxpId }) => isNamed(name, dxpId))),
    channels: idsOf(map.channels.filter(({ name }) => isNamed(name))),
  }
  const flows = map.flows.filter(
    (flow) =>
      isOwn(flow.enterpriseId) &&
      (named.enterprises.has(flow.enterpriseId) ||
        named.subjects.has(flow.transferInfoId) ||
        named.channels.has(flow.baseChannelId)),
  )
  const reached = {
    enterprises: new Set(flows.map((flow) => flow.enterpriseId)),
    subjects: new Set(flows.map((flow) => flow.transferInfoId)),
    channels: new Set(flows.map((flow) => flow.baseChannelId)),
  }
  return {
    ...map,
    flows,
    // An enterprise without a channel is found, too.
    enterprises: map.enterprises.filter(({ id }) => reached.enterprises.has(id) || named.enterprises.has(id)),
    subjects: map.subjects.filter(({ id }) => reached.subjects.has(id)),
    channels: map.channels.filter(
      ({ id }) => reached.channels.has(id) || (wanted !== '' && enterpriseId === '' && named.channels.has(id)),
    ),
  }
}

const idsOf = (nodes: readonly { id: string }[]) => new Set(nodes.map(({ id }) => id))
