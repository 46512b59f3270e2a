// What one would build from antd alone, as its documentation shows it: virtual where it can be.
import { Button, Flex, Input, Modal, Table, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { allNodes, nodesWith } from './data.js'

const branchKeys = (tree) => allNodes(tree).flatMap(({ id, children }) => (children ? [id] : []))

/** Nodes that hold the text, below their parents. */
const searched = (tree, text) =>
  tree.flatMap((node) => {
    const children = node.children && searched(node.children, text)
    return node.name.includes(text) || children?.length > 0 ? [{ ...node, children }] : []
  })

/** A modal with a tree of check boxes and a search. */
export function TreeDialog({ tree }) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [expanded, setExpanded] = useState([])
  const found = useMemo(() => (text === '' ? tree : searched(tree, text)), [tree, text])
  return (
    <>
      <Button data-open onClick={() => setIsOpen(true)} />
      <Modal open={isOpen} footer={null}>
        <Button data-expand onClick={() => setExpanded(branchKeys(tree))} />
        <Input data-search value={text} onChange={(event) => setText(event.target.value)} />
        <Tree
          checkable
          checkStrictly
          height={320}
          fieldNames={{ key: 'id', title: 'name' }}
          treeData={found}
          expandedKeys={text === '' ? expanded : branchKeys(found)}
          onExpand={setExpanded}
        />
      </Modal>
    </>
  )
}

/** A modal with a table of all rows and a search; a tree beside it where one is given. */
export function TableDialog({ rows, columns, tree }) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const found = text === '' ? rows : rows.filter((row) => row[columns[0]].includes(text))
  return (
    <>
      <Button data-open onClick={() => setIsOpen(true)} />
      <Modal open={isOpen} footer={null} width={1200}>
        <Input.Search data-search onSearch={setText} />
        <Flex>
          {tree && <Tree height={320} fieldNames={{ key: 'id', title: 'name' }} treeData={tree} />}
          <Table
            virtual
            size="small"
            rowKey="id"
            rowSelection={{}}
            pagination={false}
            scroll={{ x: 800, y: 240 }}
            dataSource={found}
            columns={columns.map((key) => ({ key, title: key, dataIndex: key }))}
          />
        </Flex>
      </Modal>
    </>
  )
}

/** A table of all nodes with a filter above it. */
export function FilteredTable({ tree }) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [expanded, setExpanded] = useState([])
  const found = useMemo(() => (text === '' ? tree : nodesWith(tree, text)), [tree, text])
  return (
    <>
      <Button data-open onClick={() => setIsOpen(true)} />
      <Button data-expand onClick={() => setExpanded(branchKeys(tree))} />
      <Input data-search value={text} onChange={(event) => setText(event.target.value)} />
      {isOpen && (
        <Table
          virtual
          rowKey="id"
          rowSelection={{}}
          pagination={false}
          scroll={{ x: 900, y: 440 }}
          expandable={{ expandedRowKeys: expanded, onExpandedRowsChange: setExpanded }}
          dataSource={found}
          columns={[
            { key: 'name', title: '名称', dataIndex: 'name' },
            { key: 'id', title: '编码', dataIndex: 'id', width: 200 },
          ]}
        />
      )}
    </>
  )
}
