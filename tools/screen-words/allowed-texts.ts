// Texts that keep words or punctuation which screens have nowhere else, each with its reason.

/** Files whose texts no page of ours shows. */
export const unseenFiles = [
  // Read at the start; its failures end the server.
  'server/domain/declaration/signing/read-signers.ts',
  // What clients of the family read from `/sys/actuator`, in the terms of its runtime.
  'server/features/system/monitor/family-metrics.ts',
  'server/features/system/monitor/family-monitor.ts',
  // Patterns of what is typed, as parts of regular expressions.
  'contract/rules/typed-figure.ts',
] as const

/** Sentences that the specification gives to the letter; `…` is a value. */
export const specifiedSentences = [
  '确定要删除这 … 项吗?',
  '真的要退出登录吗 ?',
  '首页不能关闭!',
  '很抱歉，资源未找到!',
  '你点击的太快了，请慢点点击!',
  '您尚未设置部门信息!',
  '当前系统无登录用户!',
  '请输入旧密码!',
  '请输入新密码!',
  '请确认新密码!',
  '字典Code不能为空!',
  'popup参数未正确配置!',
  'popup参数未正确配置,原始值和目标值数量不一致!',
  'popup参数未正确配置,sorter应为 列名=asc 或 列名=desc',
  '组件JTreeSelect-condition传值有误，需要一个json字符串!',
  '请设置url.list属性!',
  '请设置url.delete属性!',
  '请设置url.deleteBatch属性!',
  '请设置valueKey属性!',
  '请设置columns属性!',
] as const

/** Sentences of answers that clients of the family compare or show as they are. */
export const answeredSentences = [
  '保存成功!',
  '添加成功!',
  '修改成功!',
  '删除成功!',
  '批量删除成功!',
  '执行成功!',
  '操作成功!',
  '密码修改成功!',
  '密码重置成功!',
  'Token失效，请重新登录!',
  '手机号已存在!',
  '保存失败，邮箱已存在!',
  '两次输入密码不一致!',
  '旧密码输入错误!',
  '该编码【…】不存在，请核实!',
  '字段无效，请检查!',
  '系统设置了安全规则，敏感表和敏感字段禁止查询，联系管理员授权!',
  '当前选中部门与用户无关联关系!',
  '请先保存角色菜单权限!',
  '请先保存部门菜单权限!',
  '该编号已存在!',
  '用户名: …,登录成功！',
  '用户名: …,退出成功！',
  '签名验证失败:请求已处理，请勿重复提交',
  '签名验证失败:…格式必须为:…',
  '签名验证失败:…已过期',
  '文件导入失败:…没有数据',
  '文件导入失败:一次最多导入…行，请拆分后再导入',
  '[Code:…;Desc:…（模拟海关）]',
  // Heads of sheets, as programs read them.
  '导出人:…',
  '导出时间:…',
  '查询条件:…',
  '期间:…',
  '金额币种:…',
  '数据截至:…',
  '商品编码:…位',
] as const

/** Forms of what is typed, named with the signs that belong to them. */
export const typedForms = [
  'jdbc:postgresql://主机:端口/数据库',
  'jdbc:mysql://主机:端口/数据库',
  '不能含 ? 之后的部分',
  '新品;加急',
] as const
