import { Flex } from 'antd'
import { HeldValue } from '../form-control/held-value.story.tsx'
import type { Story } from '../story/story.ts'
import { TextFilterInput } from './text-filter-input.tsx'

const kinds = [
  ['like', '名称包含'],
  ['eq', '编号等于'],
  ['ne', '编号不等于'],
  ['ge', '金额大于等于'],
  ['le', '金额小于等于'],
  ['gt', '金额大于'],
  ['lt', '金额小于'],
] as const

export const story: Story = {
  purpose: '列表的文字筛选：输入的是文字，交给列表的值带上比较方式的记号。',
  props: [
    [
      'rule',
      'like | eq | is | ne | ge | le | gt | lt | right_like | left_like',
      '比较方式：*文字*、文字、=文字、!文字、>=文字、<=文字、>文字、<文字、文字*、*文字',
      'like',
    ],
    ['rules', 'rule[]', '输入框前可以改选的其他比较方式', '不可改选'],
    ['isPlain', 'boolean', '默认方式的值不带记号，如地址里的筛选', 'false'],
    ['value', 'string', '带记号的值'],
    ['disabled / readOnly / placeholder', '', '同其他表单控件'],
  ],
  events: [['onChange', '(value: string)', '每次输入；清空时为空文字']],
  keyboard: [['输入文字', '改变筛选值']],
  example: `<Form.Item name="name" label="名称">
  <TextFilterInput rule="like" />
</Form.Item>`,
  situations: {
    空: () => (
      <Flex vertical gap={16}>
        {kinds.map(([rule, label]) => (
          <HeldValue key={rule} label={label}>
            <TextFilterInput rule={rule} />
          </HeldValue>
        ))}
      </Flex>
    ),
    有数据: () => (
      <HeldValue label="名称" initial="*张*">
        <TextFilterInput />
      </HeldValue>
    ),
    可选方式: () => (
      <HeldValue label="名称" initial="张*">
        <TextFilterInput rules={['is', 'ne', 'right_like', 'left_like']} />
      </HeldValue>
    ),
    只读: () => (
      <HeldValue label="名称" initial="*张*">
        <TextFilterInput readOnly />
      </HeldValue>
    ),
    禁用: () => (
      <HeldValue label="名称" initial="*张*">
        <TextFilterInput disabled />
      </HeldValue>
    ),
  },
}
