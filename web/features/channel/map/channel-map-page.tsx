// 通道总览: the map of what goes from enterprises to customs, with a table of the same, and the documents behind each count.
import type { ChannelMap } from '@kouan/contract/calls/channel-map.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { wallScreen } from '@kouan/contract/resources/channel/wall-screen.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { cardsQuery, useMedia } from '@kouan/widgets/screen-width/use-media.ts'
import { Button, Flex, Input, Skeleton, Statistic, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { usePageAddress } from '../../../menu/use-page-address.ts'
import { useAddressChoice } from '../../../resource/address/use-address-choice.ts'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { useRights } from '../../../session/allowed.tsx'
import { filterMap } from './filter-map.ts'
import { FlowDrawer } from './flow-drawer.tsx'
import { type FlowSelection, urgentPart } from './flow-selection.ts'
import { FlowTable } from './flow-table.tsx'
import { graphOf, type MapLine, type MapNode } from './map-graph.ts'
import { MapPicture } from './map-picture.tsx'
import { nodeReason } from './node-reason.ts'
import { sumFlows } from './sum-flows.ts'
import { useChannelMap } from './use-channel-map.ts'

const wallPages = ['channel/WallScreenList']

export default function ChannelMapPage() {
  const { data, error, refetch } = useChannelMap()
  const [enterpriseId, setEnterprise] = useAddressChoice('enterprise', '')
  const [text, setText] = useState('')
  const shown = useMemo(() => data && filterMap(data, { text, enterpriseId }), [data, text, enterpriseId])
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data || !shown) return <Skeleton active paragraph={{ rows: 12 }} />
  const only = data.enterprises.find(({ id }) => id === enterpriseId)
  return (
    <Flex vertical gap={16} data-tour="map">
      <Flex className="map-panel" gap="12px 24px" align="center" wrap>
        {data.hasCounts && <Sums map={shown} />}
        <Flex className="map-tools" gap="12px" align="center" justify="end" wrap>
          {enterpriseId !== '' && (
            <Tag closable onClose={() => setEnterprise('')} className="map-only" title={only?.name}>
              <span className="map-name">只看 {only?.name ?? '一家企业'}</span>
            </Tag>
          )}
          {data.enterprises.length > 1 && (
            <Input.Search
              allowClear
              aria-label="查找企业、传输主体或通道"
              placeholder="企业、关区、传输主体或通道"
              value={text}
              onChange={({ target }) => setText(target.value)}
              style={{ maxWidth: 260 }}
            />
          )}
          <WallLink />
        </Flex>
      </Flex>
      <Shown
        key={enterpriseId}
        map={shown}
        onGroup={setText}
        onOnly={enterpriseId === '' ? setEnterprise : undefined}
      />
    </Flex>
  )
}

function Sums({ map }: { map: ChannelMap }) {
  const { documents, waiting, failed } = sumFlows(map.flows)
  return (
    <Flex gap="8px 24px" wrap>
      <Statistic title="今日申报（份单证）" value={documents} />
      <Statistic title="待发送" value={waiting} />
      <Statistic title="今日失败与退单" value={failed} />
    </Flex>
  )
}

function WallLink() {
  const { can } = useRights()
  const page = usePageAddress(wallPages)
  if (!page || !can(permissionOf(wallScreen, 'list'))) return null
  return (
    <Link to={page}>
      <Button>大屏</Button>
    </Link>
  )
}

interface ShownProps {
  map: ChannelMap
  onGroup: (text: string) => void
  onOnly: ((enterpriseId: string) => void) | undefined
}

function Shown({ map, onGroup, onOnly }: ShownProps) {
  const isNarrow = useMedia(cardsQuery)
  const [selection, select] = useState<FlowSelection>()
  const graph = useMemo(() => graphOf(map), [map])
  if (map.enterprises.length + map.channels.length === 0)
    return (
      <div className="map-panel">
        <EmptyState text="还没有企业和通道：企业备案通过、开通通道之后，这里显示单证从企业到海关的去向" />
      </div>
    )
  const openNode = (node: MapNode, column: number) => {
    if (node.size > 1) return onGroup(node.id.replace('group ', ''))
    select({ ...endOf(column, node.id), title: node.name, sum: node.sum, part: urgentPart(node.sum) })
  }
  const openLine = (line: MapLine) => {
    const [from, to] = [line.from, line.to].map((id, at) =>
      graph.columns[line.column + at]?.find((node) => node.id === id),
    )
    if (!from || !to || from.size > 1 || to.size > 1) return
    const ends = { ...endOf(line.column, from.id), ...endOf(line.column + 1, to.id) }
    const sum = sumFlows(
      map.flows.filter((flow) => Object.entries(ends).every(([name, id]) => flow[name as keyof typeof ends] === id)),
    )
    select({ ...ends, title: `${from.name} → ${to.name}`, sum, part: urgentPart(sum) })
  }
  const enterpriseId = selection?.enterpriseId
  return (
    <>
      {!isNarrow && (
        <section className="map-panel map-scroll" aria-label="从企业到海关">
          <MapPicture
            graph={graph}
            hasCounts={map.hasCounts}
            reasonOf={(node, column) => nodeReason(node, { column, map })}
            onNode={openNode}
            onLine={openLine}
          />
        </section>
      )}
      <section className="map-panel" aria-label="各企业的通道">
        <FlowTable map={map} isNarrow={isNarrow} onOpen={select} />
      </section>
      {selection && (
        <FlowDrawer
          selection={selection}
          onClose={() => select(undefined)}
          onOnly={onOnly && enterpriseId !== undefined ? () => onOnly(enterpriseId) : undefined}
        />
      )}
    </>
  )
}

/** Which id of a flow the nodes of a column stand for; customs stand for all. */
const endOf = (column: number, id: string) =>
  column === 0
    ? { enterpriseId: id }
    : column === 1
      ? { transferInfoId: id }
      : column === 2
        ? { baseChannelId: id }
        : {}
