import type { Story } from '../story/story.ts'
import { situations } from './stories/situations.story.tsx'

export const story: Story = {
  purpose:
    '在表格里直接录入和修改：整格键盘操作，与 Excel 互相粘贴，撤销与重做，十万行不卡。同一时刻只有一个输入控件，其余单元格都是轻的文字。',
  props: [
    ['label', 'string', '表格的名称，读屏时说出'],
    [
      'columns',
      'readonly ColumnOf<Row>[]',
      '列：key（行的字段）、title、type 与该类型的 props，以及 width、fixed、rules、options、statistics、defaultValue、help 等',
    ],
    [
      '列的联动',
      'compute / optionsOf / isDisabled / format / group',
      '计算列、随行而变的选项（不再适用的值一并清除）、随行禁用、数字格式、多级表头',
    ],
    ['value', 'readonly Row[]', '行；由 onChange 的行算出的数组按 id 接续，其他行或保存之后的行重新开始'],
    ['alwaysEdit', 'boolean', '单元格始终像输入框，离开一格即进入下一格；false 时为文字，点击才编辑', 'true'],
    ['disabled / readOnly', 'boolean', '禁用 / 只读（只读时没有工具栏，仍可选取和复制）', 'false'],
    ['rowSelection / rowNumber', 'boolean', '勾选列 / 序号列', 'false'],
    ['isRowDisabled', '(row) => boolean', '不能勾选的行'],
    ['dragSort / dragSortKey', 'boolean / string', '拖动排序；顺序从 1 编号写入此字段', "false / 'orderNum'"],
    ['isTree / loadChildren', 'boolean / (row, { signal }) => Promise', '树形；首次展开时加载下级，没有下级则成为叶子'],
    [
      'pagination',
      'true | Partial<Pagination>',
      '分页；有 onChange 时由后端分页，否则表格自己分页',
      '第 1 页，每页 10 条',
    ],
    ['toolbar', "('add' | 'save' | 'remove' | 'clear_selection' | 'collapse')[] | false", '工具栏按钮', '全部'],
    [
      'addSettings / onAddSettingsChange',
      'AddSettings',
      'addRowNum 行数、addIndex 位置（0 为末尾）、addScrollToBottom',
      '1 / 0 / false',
    ],
    ['follow', '(row, { before, keys }) => values', '修改或粘贴后随之而变的值，与修改同为一步'],
    ['newRow', '() => values', '新行的值，加在各列默认值之上'],
    ['authPre / excludedCodes', 'string / string[]', '权限前缀与没有的权限；隐藏对应的列与按钮'],
    [
      'size / maxHeight',
      "'compact' | 'small' | 'medium' | 'large' / number",
      '行高 36 / 45 / 61 / 77；表体最大高度',
      "'medium' / 400",
    ],
    ['loading / failure', 'boolean / { message, onRetry }', '加载中 / 加载失败与重试'],
    ['rowSync', 'RowSyncPort', '行同步：发出自己的修改，合并别人的修改并高亮 1.4 秒'],
    ['enhance', 'EnhanceStore', '记住列宽、列的顺序、隐藏和冻结，菜单中给出上次的排序和筛选：每个表格最多 16 条记录'],
    [
      'ref',
      'EditableTableHandle',
      'getRows getDeletedIds getSelection setSelection addRow addRows setValues remove undo redo scrollTo focus validate',
    ],
  ],
  events: [
    ['onChange', '(rows)', '任何修改之后的全部行，可直接放进表单'],
    ['onPatches', '({ cause, patches })', '只有变化本身，适合很大的表格'],
    ['onSelectionChange', '(ids)', '勾选变化'],
    [
      'onSave',
      '({ rows, deletedIds })',
      '点保存且没有格需要更正；行已编号并去掉临时 id，返回的 Promise 失败时显示原因',
    ],
  ],
  keyboard: [
    ['↑ ↓ ← →', '移动；加 Shift 选取区域，加 Ctrl 到边缘'],
    ['Home / End', '行首 / 行尾；加 Ctrl 到首格 / 末格'],
    ['PageUp / PageDown', '上下翻一屏'],
    ['Enter / F2 / 直接输入', '开始编辑；输入法从第一个键起可用，选词的回车不会提交'],
    ['Enter / Shift+Enter', '编辑中：提交并到下 / 上一行'],
    ['Tab / Shift+Tab', '提交并到下 / 上一格'],
    ['Esc', '取消编辑；再按 Esc 之后 Tab 离开表格'],
    ['空格', '切换勾选类单元格；Shift+空格 勾选该行'],
    ['Ctrl+C / X / V', '复制、剪切、粘贴（与 Excel 互通）；不能接受的格会列出原因，且什么也不改'],
    ['Ctrl+D / Ctrl+R / Delete', '向下 / 向右填充 / 清空选中区域'],
    ['拖动右下角', '填充：数字、日期、编号按步长延续，按住 Ctrl 则相反（复制或递增）；双击填充到相邻列的末尾'],
    ['Ctrl+F', '查找：回车下一处，Shift+回车上一处，Esc 关闭；其他分页与收起的下级也在内'],
    ['Ctrl+Shift+L', '筛选此列：按值或按条件'],
    ['Ctrl+Z / Ctrl+Y', '撤销 / 重做'],
    ['Ctrl+A', '选取全部单元格'],
    ['Alt+↑ / Alt+↓', '移动该行（拖动排序）'],
    [
      '右键 / Shift+F10',
      '单元格：插入、复制、删除行，填充序列，此列，导出；列标题：筛选、排序、冻结、适应内容、隐藏、数字格式、导出 CSV 与 Excel',
    ],
    ['Shift+Alt+← / →', '调整该列宽度'],
    ['→ / ←（树形首列）', '展开 / 收起下级'],
  ],
  example: `const table = useRef<EditableTableHandle>(null)

<Form.Item name="goods" trigger="onChange">
  <EditableTable
    ref={table}
    label="商品"
    columns={[
      { key: 'itemNo', title: '货号', type: 'input', fixed: 'left', rules: [{ required: true }, { unique: true }] },
      { key: 'price', title: '单价', type: 'number', statistics: ['sum'] },
      { key: 'currency', title: '币制', type: 'select', options, defaultValue: '142' },
    ]}
    rowSelection
    rowNumber
    onSave={save}
  />
</Form.Item>

const failures = await table.current.validate()`,
  situations,
}
