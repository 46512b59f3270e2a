import { Alert, Typography } from 'antd'

/** SQL that takes functions of the database from everybody, where the owner of the database may not run it. */
export const FunctionStatements = ({ statements }: { statements: string }) => (
  <Alert
    type="warning"
    showIcon
    message="数据库的部分函数人人可以调用，在线报表少一道防护；请由数据库管理员（超级用户）在本系统的数据库中执行："
    description={
      <Typography.Text copyable={{ text: statements, tooltips: ['复制', '已复制'] }} style={{ wordBreak: 'break-all' }}>
        {statements}
      </Typography.Text>
    }
  />
)
