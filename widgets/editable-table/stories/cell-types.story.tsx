import type { Story } from '../../story/story.ts'
import { pretendUpload } from '../../upload/invented-files.ts'
import type { TableColumn } from '../cell-type.ts'
import { EditableTable } from '../editable-table.tsx'
import { CellsWithRules, Hostile, InTabs, ownColumns, Tried, WithSubForm } from './cell-situations.story.tsx'
import {
  choiceColumns,
  endless,
  failing,
  fileColumns,
  inventedRows,
  plainColumns,
  textColumns,
} from './invented-cells.ts'

const all = [...textColumns, ...choiceColumns, ...plainColumns, ...fileColumns, ...ownColumns]
const three = inventedRows(3)
const thousand = inventedRows(1000)
const bare = [{ id: 'r1' }]
const manyRows = inventedRows(200)
const slowColumn: TableColumn = {
  key: 'licence',
  title: '上传',
  type: 'upload',
  width: 200,
  props: { upload: pretendUpload({ step: 300 }) },
}

const failingColumns: readonly TableColumn[] = [
  { key: 'goods', title: '远程搜索', type: 'async-select', width: 220, props: { search: failing, byValues: failing } },
  { key: 'department', title: '部门', type: 'department', props: { loadDepartments: failing } },
  { key: 'licence', title: '上传', type: 'upload', width: 200, props: { upload: failing } },
]

const waitingColumns: readonly TableColumn[] = [
  { key: 'goods', title: '远程搜索', type: 'async-select', width: 220, props: { search: endless, byValues: endless } },
  { key: 'department', title: '部门', type: 'department', props: { loadDepartments: endless } },
]

export const story: Story = {
  purpose: '可编辑表格的单元格类型、校验规则、子表与行详情。显示部分是普通文字，编辑控件同一时间只有一个。',
  props: [
    [
      'column.type',
      'string',
      'input number checkbox select multi-select search-select async-select department user date datetime time popup-text textarea upload file image radio popup slot tags progress',
    ],
    ['column.options', 'Option[]', 'select、multi-select、search-select、radio 的选项'],
    [
      'column.rules',
      'CellRule[]',
      '按顺序校验，显示第一条未通过的：required、unique、pattern（命名规则、only 或正则）、handler（异步）、message',
    ],
    ['props.maxLength', 'number', '文本类：最多字符'],
    ['props.checkedValue / uncheckedValue', 'unknown', 'checkbox：两个值', 'true / false'],
    ['props.defaultChecked', 'boolean', 'checkbox：没有值时是否选中', 'false'],
    ['props.separator', 'string', '多值之间的分隔', ','],
    [
      'props.search',
      '({ keyword, pageSize, signal }) => Promise',
      'async-select、user：停止输入 800 毫秒后查询，每次 10 条',
    ],
    ['props.byValues / byUsernames', '(values, signal) => Promise', '已存值的名称，同屏单元格合并为一次'],
    ['props.loadDepartments', '(signal) => Promise<CellDepartment[]>', 'department：id、departName、children'],
    ['props.isMultiple', 'boolean', 'async-select、user、department：多选', 'false'],
    ['props.min / max', 'string', '日期类：可选范围'],
    ['props.upload / urlOf / download', '函数', 'upload、file、image：上传、取地址、下载'],
    [
      'props.returns',
      "'files' | 'paths' | 'infos'",
      '文件类写入的值：文件对象、逗号连接的路径、fileName filePath fileSize',
      "'files'",
    ],
    ['props.canDownload / canRemove', 'boolean', '文件类：可下载、可删除', 'true'],
    ['props.maxCount / maxBytes / extensions', 'number / number / string[]', '文件类：数量、大小、扩展名'],
    [
      'props.picker',
      'ComponentType<CellPickerProps>',
      'popup：屏幕自己的选择框，onPick 写入，onFill 填写多列，onClose 放弃',
    ],
    ['props.isTyped', 'boolean', 'popup：也可以直接输入，按钮或 Alt+↓ 打开选择框', 'false'],
    ['props.render', 'ComponentType<ShownProps>', 'slot：自行绘制'],
  ],
  events: [
    ['validateCells', '({ rows, columns, matcher })', '校验全部行；数据里的正则在可终止的 Worker 中执行'],
    ['validateTabs', '({ forms, tables, activate })', '逐个校验表单与表格；第一个未通过的页签被激活'],
    ['validateForm', '(form)', '没有 validate 方法的对象直接抛错'],
    [
      'useSubForm',
      '({ label, content })',
      'toggle(row, 行内元素)：同一行关闭，另一行重新打开；下方不足 350 像素时在上方',
    ],
    ['RowDetail', '({ rows, columns, rowId, onShow, onClose })', '一行的全部列，上一条、下一条'],
  ],
  keyboard: [
    ['直接输入', '文本从所输入的开始，列表按所输入的查找，日期、时间被所输入的替换'],
    ['Ctrl+↓', '编辑中：取上一行的值'],
    ['回车 / Tab', '完成编辑，到下一格；多行文本里回车换行，Ctrl+回车完成'],
    ['Esc', '取消编辑；关闭文件窗口、子表'],
    ['空格', '复选、单选切换；打开文件窗口'],
    ['↑ ↓', '在打开的列表、日历里移动'],
    ['← →', '行详情：上一条、下一条'],
  ],
  example: `const columns: TableColumn[] = [
  { key: 'code', title: '编码', type: 'input', rules: [{ required: true }, { pattern: 'only', message: '编码不能重复' }] },
  { key: 'isTaxed', title: '含税', type: 'checkbox', defaultValue: 'Y', props: { checkedValue: 'Y', uncheckedValue: 'N' } },
  { key: 'owner', title: '负责人', type: 'user', props: { search: searchUsers, byUsernames } },
  { key: 'papers', title: '附件', type: 'file', props: { upload, urlOf, returns: 'paths' } },
]
<EditableTable label="商品" columns={columns} value={rows} onChange={setRows} />`,
  situations: {
    有数据: () => <Tried columns={all} start={three} keys={[]} />,
    空: () => <EditableTable label="单元格类型" columns={all} value={[]} toolbar={false} />,
    空单元格: () => <Tried columns={all} start={bare} keys={[]} />,
    文本类: () => <Tried columns={textColumns} start={three} />,
    选择类: () => <Tried columns={choiceColumns} start={three} />,
    日期与开关: () => <Tried columns={plainColumns} start={three} />,
    文件类: () => <Tried columns={fileColumns} start={three} />,
    弹出与自定义: () => <Tried columns={ownColumns} start={three} />,
    只读: () => <EditableTable label="单元格类型" columns={all} value={three} readOnly toolbar={false} />,
    禁用: () => <EditableTable label="单元格类型" columns={all} value={three} disabled toolbar={false} />,
    上传进行中: () => <Tried columns={[slowColumn]} start={manyRows} />,
    错误: () => <Tried columns={failingColumns} start={three} />,
    加载中: () => <Tried columns={waitingColumns} start={three} />,
    校验规则: CellsWithRules,
    无法结束的规则: Hostile,
    页签校验: InTabs,
    子表与详情: WithSubForm,
    '1000 行': () => <EditableTable label="单元格类型" columns={all} value={thousand} toolbar={false} />,
  },
}
