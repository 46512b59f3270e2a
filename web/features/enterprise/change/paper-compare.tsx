import type { Attachment } from '@kouan/contract/calls/enterprise/apply.ts'
import type { PaperDifference } from '@kouan/contract/calls/enterprise/change.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Badge, Flex, Tag } from 'antd'
import { AttachmentFrame } from '../view/attachment-frame.tsx'

/** Altered papers, each before and after. */
export function PaperCompare({ papers }: { papers: readonly PaperDifference[] }) {
  if (papers.length === 0) return <EmptyState text="附件没有变更" />
  return (
    <Flex vertical gap={24}>
      {papers.map((paper) => (
        <section key={`${paper.old?.paperId ?? ''} ${paper.new?.paperId ?? ''}`} aria-label={`比较${paper.kindText}`}>
          <Flex gap={8} align="center" style={{ marginBottom: 8 }}>
            <strong>{paper.kindText}</strong>
            <Tag>{wayOf(paper)}</Tag>
            {paper.isSinceReturn && <Badge status="processing" text="退回后修改" />}
          </Flex>
          <BothPapers old={paper.old} latter={paper.new} />
        </section>
      ))}
    </Flex>
  )
}

const wayOf = ({ old, new: latter }: PaperDifference) => {
  if (old === null) return '新增'
  return latter === null ? '删除' : '修改'
}

function BothPapers({ old, latter }: { old: Attachment | null; latter: Attachment | null }) {
  const isMobile = useIsMobile()
  return (
    <div
      style={{
        display: 'grid',
        gap: 16,
        gridTemplateColumns: isMobile ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))',
      }}
    >
      <OnePaper title="原附件" paper={old} />
      <OnePaper title="新附件" paper={latter} />
    </div>
  )
}

function OnePaper({ title, paper }: { title: string; paper: Attachment | null }) {
  if (paper === null) return <EmptyState text={`没有${title}`} />
  const validity = paper.expireDate ? `${paper.startDate ?? ''}至${paper.expireDate}` : '长期有效'
  return (
    <Flex vertical gap={8} style={{ minWidth: 0 }}>
      <span style={{ overflowWrap: 'anywhere' }}>
        {title}：{paper.name}（{paper.paperNo ? `编号${paper.paperNo}，` : ''}
        {validity}）
      </span>
      <AttachmentFrame key={paper.id} attachment={paper} height="320px" />
    </Flex>
  )
}
