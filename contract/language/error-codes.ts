// HTTP status, code and default message of each kind of failed response. There is no other table of them.
export const errorCodes = {
  refused: { status: 200, code: 500, message: '操作失败' },
  wrongCaptcha: { status: 200, code: 412, message: '验证码错误' },
  /** The login waits for its second step; the result says which. */
  secondStep: { status: 200, code: 428, message: '请输入动态验证码' },
  conflict: { status: 200, code: 409, message: '数据已被他人修改，请刷新后重试' },
  badInput: { status: 200, code: 400, message: '提交的内容有误' },
  noSession: { status: 401, code: 401, message: 'Token失效，请重新登录!' },
  noRight: { status: 403, code: 510, message: '没有权限，请联系管理员授权' },
  // Clients print only 拒绝访问 for the status 403, and here the sentence says what to do.
  mustChangePassword: { status: 200, code: 510, message: '请先修改初始密码' },
  unknownPath: { status: 404, code: 404, message: '路径不存在，请检查路径是否正确' },
  wrongMethod: { status: 405, code: 405, message: '不支持该请求方法' },
  tooLarge: { status: 413, code: 413, message: '提交的内容过大' },
  tooMany: { status: 429, code: 429, message: '操作太频繁，请稍后再试' },
  overload: { status: 503, code: 503, message: '系统繁忙，请稍后再试' },
  unexpected: { status: 500, code: 500, message: '系统出错了' },
} as const

export type ErrorKind = keyof typeof errorCodes
