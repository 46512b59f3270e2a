import { Table } from 'antd'
import { createRoot } from 'react-dom/client'

export function mount({ box, rows, columns }) {
  createRoot(box).render(
    <Table
      virtual
      bordered
      rowKey="id"
      pagination={false}
      dataSource={rows}
      scroll={{ x: 2440, y: 400 }}
      rowSelection={{ columnWidth: 40 }}
      columns={columns.map(({ key, title }) => ({
        key,
        title,
        dataIndex: key,
        width: 120,
        onCell: () => ({ style: { height: 61, boxSizing: 'border-box' } }),
      }))}
    />,
  )
  return {
    isShown: () => document.querySelector('.ant-table-tbody-virtual .ant-table-row')?.textContent?.includes('货物 0-0'),
    selectAll: () => document.querySelector('.ant-table-thead input[type=checkbox]').click(),
  }
}
