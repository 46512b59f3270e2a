import {
  addDataRule,
  type DataRuleRow,
  deleteDataRule,
  listDataRules,
  readRuleFields,
} from '@kouan/contract/calls/system/data-rule-calls.ts'
import { isRuleCondition, ruleConditions } from '@kouan/contract/rules/data-rules.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { App, Button, Drawer, Flex, Skeleton, Space, Tag, Typography } from 'antd'
import { useState } from 'react'
import { useAct, useAnswer } from '../../../data/calls/use-call.ts'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { useRights } from '../../../session/allowed.tsx'
import { RuleForm } from './rule-form.tsx'
import { refreshedByRules } from './typed-rule.ts'

interface Props {
  page: { id: string; name: string }
  onClose: () => void
}

export function DataRulesDrawer({ page: { id: permissionId, name }, onClose }: Props) {
  const { modal } = App.useApp()
  const { can } = useRights()
  const rules = useAnswer(listDataRules, { permissionId })
  const fields = useAnswer(readRuleFields, { permissionId })
  const remove = useAct(deleteDataRule, { refresh: refreshedByRules })
  const [editing, setEditing] = useState<DataRuleRow | 'new'>()
  const mayEdit = can(addDataRule.needs)
  const error = rules.error ?? fields.error
  const confirmRemoval = ({ id, ruleName }: DataRuleRow) =>
    modal.confirm({
      title: '删除数据规则',
      content: `确定要删除“${ruleName}”吗？`,
      onOk: () => remove.mutateAsync({ id }).catch(() => {}),
    })
  return (
    <Drawer
      open
      title={`数据规则：${name}`}
      size="min(640px, 100vw)"
      onClose={onClose}
      extra={
        mayEdit && (
          <Button type="primary" disabled={!fields.data} onClick={() => setEditing('new')}>
            新增规则
          </Button>
        )
      }
    >
      {error && <ListFailure error={error} onRetry={() => void Promise.all([rules.refetch(), fields.refetch()])} />}
      {!error && (!rules.data || !fields.data) && <Skeleton active />}
      {!error && rules.data && fields.data && (
        <Flex vertical gap={16}>
          <Typography.Text type="secondary">
            作用于：{fields.data.lists.join('、')}。规则在角色、部门或部门角色的授权中选用后生效。
          </Typography.Text>
          {rules.data.length === 0 && <EmptyState text="还没有数据规则" />}
          {rules.data.map((rule) => (
            <Flex key={rule.id} justify="space-between" align="center" gap={12} wrap>
              <Flex vertical>
                <Space>
                  <Typography.Text strong>{rule.ruleName}</Typography.Text>
                  {rule.status !== '1' && <Tag>已停用</Tag>}
                </Space>
                <Typography.Text>{sentenceOf(rule, fields.data.fields)}</Typography.Text>
              </Flex>
              {mayEdit && (
                <Space>
                  <Button size="small" aria-label={`编辑规则${rule.ruleName}`} onClick={() => setEditing(rule)}>
                    编辑
                  </Button>
                  <Button
                    size="small"
                    danger
                    aria-label={`删除规则${rule.ruleName}`}
                    onClick={() => void confirmRemoval(rule)}
                  >
                    删除
                  </Button>
                </Space>
              )}
            </Flex>
          ))}
        </Flex>
      )}
      {editing && fields.data && (
        <RuleForm
          permissionId={permissionId}
          rule={editing === 'new' ? undefined : editing}
          fields={fields.data.fields}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Drawer>
  )
}

function sentenceOf(
  { ruleColumn, ruleConditions: condition, ruleValue }: DataRuleRow,
  fields: readonly { name: string; label: string }[],
): string {
  const label = fields.find(({ name }) => name === ruleColumn)?.label ?? ruleColumn
  return `${label} ${isRuleCondition(condition) ? ruleConditions[condition] : condition} ${ruleValue}`
}
