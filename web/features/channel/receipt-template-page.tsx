// Templates of receipts, as a list or as the matrix of the channels that were opened from them.
import { readReceiptMatrix } from '@kouan/contract/calls/channel-receipts.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { Flex, Segmented } from 'antd'
import { useAddressChoice } from '../../resource/address/use-address-choice.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { useRights } from '../../session/allowed.tsx'
import { ReceiptMatrix } from './receipt-matrix.tsx'

const views = [
  { value: 'list', label: '模板' },
  { value: 'matrix', label: '与已开通通道对照' },
]

export function ReceiptTemplatePage({ resource }: { resource: Resource }) {
  const { can } = useRights()
  const [view, setView] = useAddressChoice('view', 'list')
  return (
    <Flex vertical gap={12}>
      {can(readReceiptMatrix.needs) && (
        <div>
          <Segmented aria-label="显示方式" options={views} value={view} onChange={setView} />
        </div>
      )}
      {view === 'matrix' && can(readReceiptMatrix.needs) ? <ReceiptMatrix /> : <ResourcePage resource={resource} />}
    </Flex>
  )
}
