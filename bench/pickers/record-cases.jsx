// Pickers whose rows come in pages; antd alone has all of them in one virtual table.
import { GenericPicker } from '@kouan/widgets/pickers/generic-picker/generic-picker.tsx'
import { PopupPicker } from '@kouan/widgets/pickers/popup-picker/popup-picker.tsx'
import { PositionPicker } from '@kouan/widgets/pickers/position-picker/position-picker.tsx'
import { RecordPicker } from '@kouan/widgets/pickers/record-picker/record-picker.tsx'
import { RolePicker } from '@kouan/widgets/pickers/role-picker/role-picker.tsx'
import { UserPicker } from '@kouan/widgets/pickers/user-picker/user-picker.tsx'
import { TableDialog, TreeDialog } from './antd-rivals.jsx'
import { named, nodes, recordLoaders, records } from './data.js'
import { buttonHands, listHands, one, texts, treeHands } from './hands.js'

const departments = named(nodes, { id: 'id', name: 'departName' })
const treeItems = '[role=tree] [role=treeitem]'
const ourRows = '.ant-modal .ant-table-tbody tr.ant-table-row'
const antdRows = '.ant-modal .ant-table-tbody-virtual .ant-table-row'

const ourHands = {
  ...buttonHands('[aria-haspopup=dialog]'),
  ...listHands(ourRows),
  input: () => one('.ant-modal search input'),
  send: () => one('.ant-modal search button[type=submit]'),
}
const antdHands = {
  ...buttonHands('[data-open]'),
  ...listHands(antdRows),
  input: () => one('.ant-modal .ant-input-search input'),
  send: () => one('.ant-modal .ant-input-search button'),
}

const recordCase = (element, columns) => ({
  ours: { ...ourHands, element },
  antd: { ...antdHands, element: <TableDialog rows={records} columns={columns} /> },
})

const userPicker = <UserPicker multiple loaders={recordLoaders} departments={{ children: async () => departments }} />
const userColumns = ['username', 'realname', 'sex', 'phone', 'birthday', 'orgCodeTxt']
const isBothOpen = () => ourHands.isOpen() && texts(treeItems).length > 3

const columns = [
  { key: 'name', title: '名称', width: 200 },
  { key: 'code', title: '编码', width: 160 },
]
const report = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '报表',
  columns: columns.map(({ key, title }) => ({ dataIndex: key, title })),
}
const reportLoaders = {
  columns: async () => report,
  queryInfo: async () => [{ field: 'name', label: '名称', mode: 'single', hidden: '0' }],
  data: (_id, ask) => recordLoaders.list(ask),
}
const request = (_url, { params: { pageNo, pageSize, ...query } }) => recordLoaders.list({ query, pageNo, pageSize })

export const recordCases = {
  'user picker with departments, 10,000 users': {
    ours: { ...ourHands, isOpen: isBothOpen, element: userPicker },
    antd: { ...antdHands, element: <TableDialog rows={records} columns={userColumns} tree={nodes} /> },
  },
  'departments of the user picker, 11,010 nodes': {
    ours: {
      ...ourHands,
      ...treeHands(treeItems),
      isOpen: isBothOpen,
      input: () => one('[aria-label=搜索部门]'),
      send: undefined,
      element: userPicker,
    },
    antd: {
      ...buttonHands('[data-open]'),
      ...treeHands('.ant-modal .ant-tree-list-holder .ant-tree-treenode'),
      input: () => one('.ant-modal input[data-search]'),
      element: <TreeDialog tree={nodes} />,
    },
  },
  'role picker, 10,000 records': recordCase(<RolePicker multiple loaders={recordLoaders} />, ['roleName', 'roleCode']),
  'position picker, 10,000 records': recordCase(<PositionPicker multiple loaders={recordLoaders} />, [
    'name',
    'code',
    'rank',
  ]),
  'record picker, 10,000 records': recordCase(
    <RecordPicker
      multiple
      name="仓库"
      displayKey="name"
      columns={columns}
      queryFields={[{ key: 'name', label: '名称' }]}
      loaders={recordLoaders}
    />,
    ['name', 'code'],
  ),
  'generic picker, 10,000 records': recordCase(
    <GenericPicker
      multiple
      name="仓库"
      config={{ listUrl: '/stores', valueKey: 'code', queryParamCode: 'name', columns }}
      request={request}
    />,
    ['name', 'code'],
  ),
  'popup picker, 10,000 records': recordCase(
    <PopupPicker multiple code="stores" sourceFields="name" targetFields="name" loaders={reportLoaders} />,
    ['name', 'code'],
  ),
}
