import { fillExamples } from '@kouan/contract/calls/example/example-calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { exampleGoods } from '@kouan/contract/resources/example/example-goods.ts'
import { exampleOrder } from '@kouan/contract/resources/example/example-order.ts'
import { exampleShelf } from '@kouan/contract/resources/example/example-shelf.ts'
import { App, Button, Flex, Table } from 'antd'
import { Link } from 'react-router'
import { useAct } from '../../data/calls/use-call.ts'
import { useLiveState } from '../../data/live/live-channel.ts'
import { useSession } from '../../data/session/session-store.ts'
import { Allowed } from '../../session/allowed.tsx'
import { ExampleFrame, SourceNote } from './example-frame.tsx'

/** Address, title, what it shows, source. */
const screens = [
  ['/example/goods', '单表', '列表、查询、表单、详情、导入导出都来自一份声明', 'goods-list-page.tsx'],
  ['/example/order', '主从表', '上方选单据，下方是它的明细', 'order-list-page.tsx'],
  ['/example/shelf', '树形表', '整树读取，以及逐级加载的可编辑树', 'shelf-list-page.tsx'],
  ['/example/inner', '内嵌子表', '展开一行，行内就是子表', 'inner-table-page.tsx'],
  ['/example/table', '可编辑表格', '全部单元格类型、校验、分页、排序、子表', 'table/goods-table-page.tsx'],
  ['/example/form/basic', '基础表单', '选择器、地区、开关、代码编辑等控件', 'forms/basic-form-page.tsx'],
  ['/example/form/step', '分步表单', '每步校验，最后一步保存', 'forms/step-form-page.tsx'],
  ['/example/form/advanced', '高级表单', '表单与多个页签中的表格一起校验和保存', 'forms/advanced-form-page.tsx'],
  ['/example/cards', '卡片列表', '一行一张卡片', 'cards-page.tsx'],
  ['/example/profile', '详情页', '流程节点决定有哪些操作', 'profile-page.tsx'],
  ['/example/result', '结果页', '成功、失败和下一步', 'result-page.tsx'],
] as const

/** The test page: every example, and the rows they stand on. */
export default function ExampleHomePage() {
  const { message } = App.useApp()
  const isUp = useLiveState((state) => state.isUp)
  const isSafe = useSession((session) => session.sysSafeMode)
  const refresh = [exampleGoods, exampleOrder, exampleShelf].map(({ name }) => name)
  const fill = useAct(fillExamples, { refresh })
  return (
    <ExampleFrame
      source="home-page.tsx"
      about="供开发者对照的示例，数据是虚构的，保存在本系统中。"
      extra={
        <Flex gap={12} align="center">
          <span>安全模式：{isSafe ? '开' : '关'}</span>
          <span>{isUp ? '推送连接：已连接' : '推送连接：未连接，改为定时查询'}</span>
          <Allowed action={permissionOf(exampleGoods, 'add')}>
            <Button
              loading={fill.isPending}
              onClick={() =>
                fill.mutate(
                  {},
                  {
                    onSuccess: ({ goods, orders, shelves }) =>
                      message.success(`已载入 ${shelves} 个货位、${goods} 件商品、${orders} 张单据`),
                  },
                )
              }
            >
              载入示例数据
            </Button>
          </Allowed>
        </Flex>
      }
    >
      <Table
        rowKey={([address]) => address}
        dataSource={[...screens]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          { key: 'title', title: '示例', render: (_, [address, title]) => <Link to={address}>{title}</Link> },
          { key: 'about', title: '说明', render: (_, [, , about]) => about },
          { key: 'source', title: '源码', render: (_, [, , , source]) => <SourceNote source={source} /> },
        ]}
      />
    </ExampleFrame>
  )
}
