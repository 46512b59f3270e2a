// Trees: select, department picker, tree table.
import { searchDelay } from '@kouan/widgets/loading/latest-search.ts'
import { DepartmentPicker } from '@kouan/widgets/pickers/department-picker/department-picker.tsx'
import { TreeSelect } from '@kouan/widgets/tree-select/tree-select.tsx'
import { TreeTable } from '@kouan/widgets/tree-table/tree-table.tsx'
import { TreeSelect as AntdTreeSelect, Button, Input } from 'antd'
import { useState } from 'react'
import { FilteredTable, TreeDialog } from './antd-rivals.jsx'
import { flatNodes, named, nodes, nodesWith } from './data.js'
import { buttonHands, buttonNamed, listHands, one, selectHands, treeHands } from './hands.js'

function selectCase(tree, handsOf) {
  const hands = {
    ...selectHands,
    ...handsOf('.ant-select-tree-list-holder .ant-select-tree-treenode'),
  }
  const answer = named(tree, { id: 'key', name: 'label', leaf: { leaf: 1 } })
  const data = named(tree, { id: 'value', name: 'title' })
  return {
    ours: { ...hands, delay: searchDelay, element: <TreeSelect load={async () => answer} /> },
    antd: {
      ...hands,
      element: (
        <AntdTreeSelect
          treeData={data}
          showSearch={{ treeNodeFilterProp: 'title' }}
          style={{ width: 400 }}
          styles={{ popup: { root: { maxHeight: 400 } } }}
        />
      ),
    },
  }
}

function departmentCase(tree, handsOf) {
  const departments = named(tree, { id: 'id', name: 'departName' })
  const treeItems = '[role=tree] [role=treeitem]'
  const antdItems = '.ant-modal .ant-tree-list-holder .ant-tree-treenode'
  const menuItem = (name) => [...document.querySelectorAll('[role=menuitem]')].find((item) => item.textContent === name)
  return {
    ours: {
      ...buttonHands('[aria-haspopup=dialog]'),
      ...handsOf(treeItems),
      input: () => one('[aria-label=搜索部门]'),
      beforeExpand: () => one('[aria-haspopup=menu]').click(),
      expand: () => menuItem('展开所有').click(),
      element: <DepartmentPicker multiple hasTreeMenu loaders={{ children: async () => departments }} />,
    },
    antd: {
      ...buttonHands('[data-open]'),
      ...handsOf(antdItems),
      input: () => one('.ant-modal input[data-search]'),
      expand: () => one('[data-expand]').click(),
      element: <TreeDialog tree={tree} />,
    },
  }
}

const columns = [
  { key: 'name', title: '名称' },
  { key: 'id', title: '编码', width: 200 },
]

const foundAtTop = (rows) => ({ isFound: listHands(rows).isFound })

/** Its search is that of a server: another condition, and rows that are loaded anew. */
function OurTable({ tree }) {
  const [isOpen, setIsOpen] = useState(false)
  const [condition, setCondition] = useState('')
  const [ids, setIds] = useState([])
  const list = async ({ condition: text }) => (text === '' ? tree : nodesWith(tree, text))
  return (
    <>
      <Button data-open onClick={() => setIsOpen(true)} />
      <Input data-search value={condition} onChange={(event) => setCondition(event.target.value)} />
      {isOpen && (
        <TreeTable
          label="仓库"
          columns={columns}
          loaders={{ list }}
          condition={condition}
          value={ids}
          onChange={setIds}
        />
      )}
    </>
  )
}

function tableCase(tree, handsOf) {
  const rows = '[role=treegrid] [role=rowgroup] [role=row]'
  const antdRows = '.ant-table-tbody-virtual .ant-table-row'
  const shared = { ...buttonHands('[data-open]'), input: () => one('input[data-search]') }
  return {
    ours: {
      ...shared,
      ...handsOf(rows),
      ...foundAtTop(rows),
      expand: () => buttonNamed('全部展开').click(),
      element: <OurTable tree={tree} />,
    },
    antd: {
      ...shared,
      ...handsOf(antdRows),
      ...foundAtTop(antdRows),
      expand: () => one('[data-expand]').click(),
      element: <FilteredTable tree={tree} />,
    },
  }
}

export const treeCases = {
  'tree select, 11,010 nodes on three levels': selectCase(nodes, treeHands),
  'tree select, 10,000 nodes on one level': selectCase(flatNodes, listHands),
  'department picker, 11,010 nodes on three levels': departmentCase(nodes, treeHands),
  'department picker, 10,000 nodes on one level': departmentCase(flatNodes, listHands),
  'tree table, 11,010 nodes on three levels': tableCase(nodes, treeHands),
  'tree table, 10,000 nodes on one level': tableCase(flatNodes, listHands),
}
