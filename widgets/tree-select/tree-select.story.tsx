import { failOnce, HeldValue, neverAnswer, refuse } from '../form-control/held-value.story.tsx'
import type { Story } from '../story/story.ts'
import { CategorySelect } from './category-select.tsx'
import {
  loadCategories,
  loadWarehouses,
  searchWarehouses,
  tenThousandNodes,
  tenThousandRoots,
  warehouseTexts,
} from './sample-tree.story.ts'
import { TreeSelect, type TreeSelectProps } from './tree-select.tsx'

const Held = ({ initial, ...props }: Partial<TreeSelectProps> & { initial?: string }) => (
  <HeldValue label="仓库" initial={initial}>
    <TreeSelect load={loadWarehouses} byValues={warehouseTexts} {...props} />
  </HeldValue>
)

const failing = failOnce('仓库服务暂不可用', [{ key: '1', label: '东部仓', leaf: 1 }])
const failingBranch = failOnce('下级加载超时', [{ key: '11', label: '一号库', leaf: 1 }])

export const story: Story = {
  purpose: '从一棵树里选，下级在展开时才加载；TreeSelect 用于任意的树，CategorySelect 用于分类字典。',
  props: [
    ['load', '({ parent?, condition, signal }) => Promise<节点[]>', '取一级：{ key, value, label, leaf: 0 | 1 }'],
    [
      '（CategorySelect）load',
      '({ pcode | pid, condition, signal }) => Promise<节点[]>',
      '{ key, value, leaf, children, name }',
    ],
    ['（CategorySelect）code', 'string', '最上面的分类', '0'],
    ['search', '({ keyword, condition, signal }) => Promise<节点[]>', '由服务器查找，节点带 path', '查找已加载的节点'],
    ['byValues', '(values, signal) => Promise<SelectOption[]>', '已选的值还没有加载时，按值取文字'],
    ['condition', 'string', '筛选条件，须为 JSON 文字'],
    ['multiple / separator', 'boolean / string', '多选；多个值之间的分隔符', 'false / ,'],
    ['disabled / readOnly / placeholder', '', '同其他表单控件'],
  ],
  events: [['onChange', '(value: string | null)', '选中、清除']],
  keyboard: [
    ['↑ ↓', '移动'],
    ['→ ←', '展开、收起'],
    ['Enter', '选中'],
    ['输入文字', '查找'],
    ['Esc', '收起'],
    ['加载失败时', '再次打开即重新加载'],
  ],
  example: `<Form.Item name="warehouse" label="仓库">
  <TreeSelect load={loadBranch} search={findNodes} byValues={nodeTexts} />
</Form.Item>

<CategorySelect code="B01" load={loadCategories} byValues={categoryTexts} />`,
  situations: {
    有数据: () => <Held initial="W112" />,
    空: () => <Held load={async () => []} />,
    多选: () => <Held initial="W112,W21" multiple />,
    服务器查找: () => <Held search={searchWarehouses} />,
    查找失败: () => <Held search={refuse('查找超时')} />,
    分类: () => (
      <HeldValue label="商品分类">
        <CategorySelect code="B01" load={loadCategories} />
      </HeldValue>
    ),
    分类加载失败: () => (
      <HeldValue label="商品分类">
        <CategorySelect load={refuse('加载分类字典树参数有误.[B99]!')} />
      </HeldValue>
    ),
    条件有误: () => <Held condition="status=1" />,
    分类条件有误: () => (
      <HeldValue label="商品分类">
        <CategorySelect code="B01" load={loadCategories} condition="status=1" />
      </HeldValue>
    ),
    只读: () => <Held initial="W112,W21" multiple readOnly />,
    禁用: () => <Held initial="W112" disabled />,
    加载中: () => <Held load={neverAnswer} />,
    下级加载中: () => (
      <Held
        load={({ parent }) => (parent ? neverAnswer() : Promise.resolve([{ key: '1', label: '东部仓', leaf: 0 }]))}
      />
    ),
    错误: () => <Held load={failing} />,
    下级错误: () => (
      <Held
        load={({ parent }) => (parent ? failingBranch() : Promise.resolve([{ key: '1', label: '东部仓', leaf: 0 }]))}
      />
    ),
    '10000 个同级': () => <Held load={async () => tenThousandRoots} initial="9" />,
    '10000 节点': () => <Held load={async () => tenThousandNodes} initial="9-99-9" />,
  },
}
