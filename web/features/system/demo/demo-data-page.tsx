// 演示数据: its content and state, and the buttons that load and remove it.
import { demoAccounts, loadDemo, readDemoState, removeDemo } from '@kouan/contract/calls/system/demo-calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { DetailList } from '@kouan/widgets/detail-list/detail-list.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Card, Flex, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { ask, askAny } from '../../../data/calls/ask.ts'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { RowForm } from '../../../fields/form/row-form.tsx'
import { JobDialog } from '../../../jobs/job-dialog.tsx'
import { demoOffer } from './demo-offer.ts'

type Following = { jobId: string; title: string }

export default function DemoDataPage() {
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  const { data, error } = useAnswer(readDemoState, {})
  const [isFilling, setIsFilling] = useState(false)
  const [following, setFollowing] = useState<Following>()
  if (error) return <Alert type="error" showIcon role="alert" title={sentenceOf(error)} />
  if (!data) return <Skeleton active />
  const offer = demoOffer(data)

  const follow = (title: string, { jobId }: { jobId: string }) => setFollowing({ jobId, title })
  const load = async (values: Record<string, unknown>) => {
    follow(loadDemo.title, (await askAny(startCallOf(loadDemo), values)) as { jobId: string })
    setIsFilling(false)
  }
  const remove = () =>
    modal.confirm({
      title: '确定要移除全部演示数据吗？',
      content: '演示企业和演示账号，以及它们的全部单证、回执和申请都会删除，不能恢复。其他数据不受影响。',
      okText: '移除',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          follow(removeDemo.title, await ask(startCallOf(removeDemo), {}))
        } catch (error) {
          message.error(sentenceOf(error))
        }
      },
    })
  return (
    <Flex vertical gap={16} style={{ maxWidth: 960 }}>
      <Card
        size="small"
        title={<h1 style={{ margin: 0, fontSize: 16 }}>演示数据</h1>}
        extra={
          <Flex gap={8}>
            {offer.mayRemove && (
              <Button danger onClick={remove}>
                移除演示数据
              </Button>
            )}
            {offer.load && (
              <Button type="primary" onClick={() => setIsFilling(true)}>
                {offer.load}
              </Button>
            )}
          </Flex>
        }
      >
        <Flex vertical gap={16}>
          <Alert type={data.obstacle ? 'warning' : 'info'} showIcon title={offer.sentence} />
          {data.counts.length > 0 && (
            <DetailList
              items={data.counts.map(({ title, count }) => ({ label: title, value: count.toLocaleString('zh-CN') }))}
            />
          )}
        </Flex>
      </Card>
      <Card size="small" title="演示账号">
        <Table
          size="small"
          rowKey="username"
          pagination={false}
          scroll={{ x: true }}
          dataSource={[...demoAccounts]}
          columns={[
            { title: '账号', dataIndex: 'username' },
            { title: '姓名', dataIndex: 'realname' },
            { title: '角色', dataIndex: 'role' },
          ]}
        />
      </Card>
      {isFilling && (
        <RowForm
          title={loadDemo.title}
          fields={loadDemo.input}
          saved={undefined}
          save={load}
          onClose={() => setIsFilling(false)}
        />
      )}
      {following && (
        <JobDialog
          {...following}
          onEnded={() => void client.invalidateQueries({ queryKey: [readDemoState.name] })}
          onClose={() => setFollowing(undefined)}
        />
      )}
    </Flex>
  )
}
