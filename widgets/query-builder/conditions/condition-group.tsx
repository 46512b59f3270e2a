import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { MatchType } from '@kouan/contract/rules/advanced-query.ts'
import { Button, Checkbox, Flex, Select, Typography, theme } from 'antd'
import { useRef } from 'react'
import { matchTypes, type QueryField } from '../query-condition.ts'
import { type GroupDraft, isGroupDraft } from '../query-drafts.ts'
import { ConditionRow } from './condition-row.tsx'
import type { QueryDrafts } from './use-query-drafts.ts'
import type { EditorSources } from './value-editor.tsx'

interface Props extends EditorSources {
  drafts: QueryDrafts
  group: GroupDraft
  fields: readonly QueryField[]
  isWide: boolean
  /** Prefix of the names inside: 第 2 组. Empty for the root group. */
  name: string
  /** 0 for the root group. */
  depth: number
  onRemove?: () => void
}

/** Deeper groups cannot be added, because nobody reads them; those of a saved query are shown. */
const deepest = 3

/** Conditions that are joined, and the groups among them. */
export function ConditionGroup({ drafts, group, isWide, name, depth, onRemove, ...shared }: Props) {
  const { token } = theme.useToken()
  const addButton = useRef<HTMLButtonElement>(null)
  const removed = (id: number) => () => {
    drafts.remove(id)
    addButton.current?.focus()
  }
  const isInner = depth > 0
  return (
    <div
      {...(isInner ? { role: 'group', 'aria-label': name } : {})}
      style={
        isInner
          ? {
              padding: 12,
              borderInlineStart: `3px solid ${group.not ? token.colorWarningBorder : token.colorPrimaryBorder}`,
              borderRadius: token.borderRadius,
              background: token.colorFillQuaternary,
            }
          : {}
      }
    >
      <GroupHead {...{ drafts, group, name, isInner, onRemove }} />
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 12 }}>
        {group.drafts.map((draft, index) =>
          isGroupDraft(draft) ? (
            <li key={draft.id}>
              <ConditionGroup
                {...shared}
                drafts={drafts}
                isWide={isWide}
                group={draft}
                name={`${name}第 ${index + 1} 组`}
                depth={depth + 1}
                onRemove={removed(draft.id)}
              />
            </li>
          ) : (
            <ConditionRow
              {...shared}
              key={draft.id}
              name={`${name}第 ${index + 1} 个条件`}
              draft={draft}
              isWide={isWide}
              isNew={draft.id === drafts.newest}
              onChange={drafts.change}
              onRemove={removed(draft.id)}
            />
          ),
        )}
      </ul>
      <Flex gap={8} style={{ marginTop: 12 }}>
        <Button
          ref={addButton}
          type="dashed"
          aria-label={`${name}添加条件`}
          style={{ flex: 1 }}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => drafts.add(group.id)}
        >
          添加条件
        </Button>
        {depth < deepest && (
          <Button
            type="dashed"
            aria-label={`${name}添加分组`}
            icon={<PlusOutlined aria-hidden />}
            onClick={() => drafts.addGroup(group.id)}
          >
            添加分组
          </Button>
        )}
      </Flex>
    </div>
  )
}

interface HeadProps extends Pick<Props, 'drafts' | 'group' | 'name'> {
  isInner: boolean
  onRemove: (() => void) | undefined
}

/** How the conditions of a group are joined, and whether the group is negated. */
const GroupHead = ({ drafts, group, name, isInner, onRemove }: HeadProps) => (
  <Flex align="center" gap={8} wrap style={{ marginBottom: 12 }}>
    <Typography.Text>{isInner ? name : '匹配方式'}</Typography.Text>
    <Select<MatchType>
      aria-label={`${name}匹配方式`}
      value={group.matchType}
      onChange={(matchType) => drafts.change({ ...group, matchType })}
      style={{ width: 200, flex: '0 1 200px', minWidth: 0 }}
      options={Object.entries(matchTypes).map(([type, label]) => ({ value: type as MatchType, label }))}
    />
    {isInner && (
      <Checkbox
        checked={group.not}
        aria-label={`${name}取反`}
        onChange={(event) => drafts.change({ ...group, not: event.target.checked })}
      >
        取反
      </Checkbox>
    )}
    {onRemove && (
      <Button
        type="text"
        aria-label={`删除${name}`}
        title="删除分组"
        icon={<DeleteOutlined aria-hidden />}
        onClick={onRemove}
        style={{ marginInlineStart: 'auto' }}
      />
    )}
  </Flex>
)
