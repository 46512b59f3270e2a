import { answerLater, failOnce, HeldValue, neverAnswer } from '../form-control/held-value.story.tsx'
import type { Story } from '../story/story.ts'
import { SearchSelect, type SearchSelectProps } from './search-select.tsx'
import type { SearchQuery } from './use-search-options.ts'

const ports = Array.from({ length: 300 }, (_, place) => ({
  value: `P${String(place + 1).padStart(3, '0')}`,
  label: `${['东港', '西港', '南港'][place % 3]}${place + 1}号码头`,
}))
const tenThousand = Array.from({ length: 10_000 }, (_, place) => ({
  value: `G${place + 1}`,
  label: `商品 ${place + 1}`,
}))

const search = ({ keyword, pageSize }: SearchQuery) =>
  answerLater(ports.filter(({ label }) => label.includes(keyword)).slice(0, pageSize))
const byValues = (values: readonly string[]) =>
  answerLater(
    ports.filter(({ value }) => values.includes(value)),
    50,
  )

const Held = ({ initial, ...props }: SearchSelectProps & { initial?: string }) => (
  <HeldValue label="码头" initial={initial}>
    <SearchSelect {...props} />
  </HeldValue>
)

const failing = failOnce('查询超时，请缩小范围', ports.slice(0, 3))

export const story: Story = {
  purpose: '输入文字来找选项：在已有的选项里找，或者请服务器找。只有最后一次输入的结果算数。',
  props: [
    ['options', 'readonly SelectOption[]', '已有的全部选项（停止输入 300 毫秒后筛选）'],
    ['search', '({ keyword, pageSize, signal }) => Promise<SelectOption[]>', '由服务器查找（停止输入 800 毫秒后）'],
    ['byValues', '(values, signal) => Promise<SelectOption[]>', '已选的值还没有文字时，按值取文字'],
    ['pageSize', 'number', '向服务器要多少条', '10'],
    ['multiple / separator', 'boolean / string', '多选；多个值之间的分隔符', 'false / ,'],
    ['isLoading', 'boolean', '选项还在路上', 'false'],
    ['disabled / readOnly / placeholder', '', '同其他表单控件'],
  ],
  events: [['onChange', '(value: string | null)', '选中、清除']],
  keyboard: [
    ['输入文字', '查找'],
    ['↑ ↓', '在结果中移动'],
    ['Enter', '选中'],
    ['Esc', '收起'],
    ['查找失败时 Enter', '重新查找'],
    ['Backspace', '多选时去掉最后一个'],
  ],
  example: `<Form.Item name="port" label="码头">
  <SearchSelect search={({ keyword, pageSize, signal }) => findPorts(keyword, pageSize, signal)} byValues={portNames} />
</Form.Item>`,
  situations: {
    空: () => <Held search={search} byValues={byValues} />,
    有数据: () => <Held search={search} byValues={byValues} initial="P007" />,
    多选: () => <Held search={search} byValues={byValues} multiple initial="P001,P002" />,
    本地: () => <Held options={ports.slice(0, 30)} initial="P003" />,
    只读: () => <Held search={search} byValues={byValues} multiple readOnly initial="P001,P002" />,
    禁用: () => <Held search={search} byValues={byValues} disabled initial="P001" />,
    加载中: () => <Held search={neverAnswer} />,
    错误: () => <Held search={failing} />,
    未配置字典项: () => <Held />,
    '10000 项': () => <Held options={tenThousand} initial="G9999" />,
  },
}
