import { Flex } from 'antd'
import { answerLater, failOnce, HeldValue, neverAnswer } from '../form-control/held-value.story.tsx'
import type { Story } from '../story/story.ts'
import type { AreaData, AreaEntry } from './area-index.ts'
import { AreaLinkage, type AreaLinkageProps } from './area-linkage.tsx'
import { AreaText } from './area-text.tsx'
import { loadNationalAreas } from './national-areas.ts'

const few: AreaData = {
  revision: '2024-12',
  entries: [
    { id: '110000', text: '北京市', pid: '86', index: 1 },
    { id: '110100', text: '北京市', pid: '110000', index: 2 },
    { id: '110101', text: '东城区', pid: '110100', index: 3 },
    { id: '110105', text: '朝阳区', pid: '110100', index: 3 },
    { id: '330000', text: '浙江省', pid: '86', index: 1 },
    { id: '330100', text: '杭州市', pid: '330000', index: 2 },
    { id: '330103', text: '下城区', pid: '330100', index: 3, isWithdrawn: true },
    { id: '330106', text: '西湖区', pid: '330100', index: 3 },
    { id: '330114', text: '钱塘区', pid: '330100', index: 3 },
    { id: '330200', text: '宁波市', pid: '330000', index: 2 },
    { id: '330203', text: '海曙区', pid: '330200', index: 3 },
  ],
}

/** As many as China has, with invented names. */
function manyAreas(): AreaData {
  const entries: AreaEntry[] = []
  for (let province = 1; province <= 34; province++) {
    const top = `${10 + province}0000`
    entries.push({ id: top, text: `甲${province}省`, pid: '86', index: 1 })
    for (let city = 1; city <= 11; city++) {
      const middle = `${10 + province}${String(city).padStart(2, '0')}00`
      entries.push({ id: middle, text: `乙${province}-${city}市`, pid: top, index: 2 })
      for (let county = 1; county <= 9; county++) {
        const id = `${middle.slice(0, 4)}${String(county).padStart(2, '0')}`
        entries.push({ id, text: `丙${province}-${city}-${county}区`, pid: middle, index: 3 })
      }
    }
  }
  return { revision: '2026-01', entries }
}
const many = manyAreas()

const load = () => answerLater(few, 50)

const Held = ({ initial, ...props }: Partial<AreaLinkageProps> & { initial?: string }) => (
  <HeldValue label="所在地区" initial={initial}>
    <AreaLinkage load={load} {...props} />
  </HeldValue>
)

const failing = failOnce('网络不通', few)

export const story: Story = {
  purpose: '按省、市、区县选择行政区划：一个级联，或者三个下拉；值是最后一级的代码。',
  props: [
    [
      'load',
      '() => Promise<AreaData>',
      '{ revision, entries: { id, text, pid, index }[] }，根代码 86，三级；全国的由 national-areas.ts 提供',
    ],
    ['type', 'cascader | select', '其他的一律当作 cascader', 'cascader'],
    ['depth', '1 | 2 | 3', '选到哪一级', '3'],
    ['disabled / readOnly / placeholder', '', '同其他表单控件'],
  ],
  events: [['onChange', '(code: string | null, names: string[])', '选到最后一级、清除']],
  keyboard: [
    ['↓', '打开；在一级中移动'],
    ['→ ←', '到下一级、上一级'],
    ['Enter', '选中'],
    ['输入文字', '按名称查找'],
    ['Esc', '收起'],
  ],
  example: `<Form.Item name="region" label="所在地区">
  <AreaLinkage load={loadNationalAreas} />
</Form.Item>

<AreaText load={loadNationalAreas} value={row.region} />`,
  situations: {
    空: () => <Held />,
    全国: () => <Held load={loadNationalAreas} initial="330106" />,
    有数据: () => <Held initial="330106" />,
    三个下拉: () => <Held type="select" initial="330106" />,
    类型写错: () => <Held type="tree" />,
    只到市: () => <Held depth={2} />,
    已撤销的区划: () => <Held initial="330103" />,
    文字: () => (
      <Flex vertical gap={8}>
        <AreaText load={load} value="330106" />
        <AreaText load={load} value="999999" />
        <AreaText load={load} value={null} />
      </Flex>
    ),
    只读: () => <Held initial="330106" readOnly />,
    禁用: () => <Held initial="330106" disabled />,
    加载中: () => <Held load={neverAnswer} initial="330106" />,
    错误: () => <Held load={failing} />,
    '3000 区县': () => <Held load={async () => many} initial="110101" />,
  },
}
