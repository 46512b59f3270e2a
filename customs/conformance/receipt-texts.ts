// Texts that customs, ports and the exchange platform are known to send, with invented numbers and names: those of the paper
// (202205, tables 7-1 and 7-2; 2018-113, table 7-3) and those that practice has shown. [*] and * stand for a value.
import type { ReasonOwner } from '../codes/reasons/reason-row.ts'

export interface ReceiptText {
  /** Message of the receipt, or the system whose answer it is. */
  type: string
  returnStatus: string
  /** Party that has to act. */
  whose: ReasonOwner
  returnInfo: string
}

/** Type, status, whose and text, apart by tabs. */
const rows = `
CEB312Message	2	wait	新增申报成功[4CDE1CFD-EDED-46B1-946C-B8022E42FC94]
CEB312Message	2	wait	新增申报成功[8F49799F-EA6F-4E03-87FC-6123DBF163F2]
CEB312Message	2	wait	新增申报成功
CEB412Message	2	wait	支付单新增申报成功[87DB3A83-743A-4905-9841-56FD3FF67CCC]
CEB622Message	2	wait	清单新增申报成功[电商企业编码：4400000000订单编号：100000000001]
CEB622Message	2	wait	清单新增申报成功[3CQHDG-…-7KYRQN][电商企业编码：46000000XX订单编号：JO_D8000000000000000000]
CEB622Message	2	wait	清单新增申报成功
CEB622Message	2	wait	[2]电子口岸申报中,desc: 清单新增申报成功[电商企业编码：3300000000订单编号：200000000000000001],操作人：sys
CEB622Message	2	payment	清单新增申报成功[电商企业编码：3200000000订单编号：AAAA000000000000001] 对应电商企业为[3200000000]订单号为[AAAA000000000000001]的订单信息不存在 对应物流企业为[1200000000]物流单号为[200000000001]的运单信息不存在 对应电商平台为[3200000000]订单号为[AAAA000000000000001]支付信息不存在
CEB622Message	2	payment	清单新增申报成功[电商企业编码：3300000000订单编号：2020000000000000001]; 对应电商平台为[3310000000]订单号为[2020000000000000001]支付信息不存在
CEB312Message	120	wait	[Code:1800;Desc:逻辑校验通过]
CEB622Message	800	wait	[Code:2600;Desc:放行]
CEB626Message	800	wait	[Code:2600;Desc:放行]null
CEB624Message	399	wait	[Code:2300;Desc:审核通过],撤单申请审核通过,清单[29240000I000000001]已成功撤单
CEB624Message	399	wait	[Code:2300;Desc:审核通过],撤单申请审核通过,清单已成功撤单
CEB622Message	300	wait	[Code:1200;Desc:待人工审核]
CEB622Message	100	own	[Code:1300;Desc:人工退单，订购人身份证号码有误]
CEB622Message	100	customs	[Code:1301;Desc:系统异常，请稍后重试]
CEB622Message	100	own	[Code:1311;Desc:担保金额不足,担保金额不足]
CEB622Message	100	none	[Code:1313;Desc:订购人购买超过年度限额,超过个人年度购买额度]
CEB622Message	100	none	[Code:1313;Desc:订购人购买超过年度限额,超过个人年度购买额度;totalPrice：26,114.44; limitPrice: 26,000;]
CEB622Message	100	none	[Code:1313;Desc:订购人购买超过年度限额,超过个人年度购买额度;totalPrice：26,114.44 > limitPrice: 26,000;]
CEB622Message	100	own	[Code:1320;Desc:清单表体商品项与订单表体商品项的项数不一致],[InventoryHead.orderNo:DOCP000000000000000000000001,OrderHead.orderNo:DOCP000000000000000000000001]
CEB622Message	100	own	[Code:1322;Desc:订单清单表体商品项不一致]
CEB622Message	100	payment	[Code:1327;Desc:订单购买人与支付单支付人名字或身份证号码不一致]
CEB622Message	100	payment	[Code:1327;Desc:订单购买人与支付单支付人名字或身份证号码不一致,订单购买人与支付单支付人名字和身份证不一致]
CEB622Message	100	payment	[Code:1332;Desc:支付单支付金额与订单支付金额不一致],[OrderHead.acturalPaid:561.89,PaymentHead.amountPaid3197.95]
CEB312Message	100	own	[Code:13035;Desc:支付企业不一致]
CEB312Message	100	own	[code:13035;Desc:支付企业不一致]
CEB622Message	100	own	[Code:13127;Desc:清单订购人和订单不一致，修改订购人后重新申报]
CEB312Message	100	own	[Code:13127;Desc:清单上的订购人姓名与订单上的订购人姓名不一致]
CEB622Message	100	own	[Code:130126;Desc:清单上的订购人电话号码与订单上的订购人电话号码不一致]
CEB312Message	99	own	订单中的订购人姓名和身份证不匹配！
CEB312Message	2	payment	22001:支付企业未备案
CEB312Message	2	payment	[code:22001;Desc:支付企业未备案]
CEB312Message	100	own	[Code:22001;Desc:企业未备案]
CEB312Message	2	own	22002:电商平台编号未备案
CEB312Message	2	customs	22001:调用加签接口失败
CEB312Message	2	customs	22001调用加签接口失败
CEB312Message	2	customs	-301020:调用加签接口失败
CEB312Message	-301020	own	验签失败
CEB312Message	2	none	[code:22007;Desc:对应清单已放行]
jkfResult	1	wait	处理成功
CEB622Message	500	wait	查验
CEB622Message	600	wait	挂起
CEB622Message	700	none	退运
CEB622Message	399	wait	海关审结
CEB626Message	100	own	收件地址不详
CEB624Message	100	customs	申报失败
INV201	Y	wait	报文入库成功
CEB604Message	-304001	none	处理失败，业务主键重复入库失败，报文业务主键[A0001]，原清单报送时间对应状态为[20200102030405 : 2-申报;]
CEB506Message	-304001	none	处理失败，业务主键重复入库失败，报文业务主键[A0001]，原运单报送时间对应状态为[20200102030405 : 2-申报;]
CEB508Message	-304001	none	处理失败，业务主键重复入库失败，报文业务主键[A0001]，原运抵单报送时间对应状态为[20200102030405 : 2-申报;]
CEB510Message	-304001	none	处理失败，业务主键重复入库失败，报文业务主键[A0001]，原离境单报送时间对应状态为[20200102030405 : 2-申报;]
CEB606Message	-304001	none	处理失败，业务主键重复入库失败，报文业务主键[A0001]，原清单撤销单报送时间对应状态为[20200102030405 : 2-申报;]
CEB608Message	-304001	none	处理失败，业务主键重复入库失败，报文业务主键[A0001]，原清单总分单报送时间对应状态为[20200102030405 : 2-申报;]
CEB702Message	-304001	none	处理失败，业务主键重复入库失败，报文业务主键[A0001]，原汇总申请单报送时间对应状态为[20200102030405 : 2-申报;]
CEB712Message	-304001	none	处理失败，业务主键重复入库失败，报文业务主键[A0001]，原订单报送时间对应状态为[20200102030405 : 2-申报;]
CEB622Message	-621041	none	存在已申报清单，无法完成申报操作
CEB622Message	-621041	wait	短时间内不能重复新增申报操作
CEB622Message	-621001	own	清单报文校验失败，商品错误:商品编未备案
CEB622Message	-621001	own	预录入编号(preNo)应由电子口岸生成
CEB622Message	-621055	own	已存在较新清单，请修改app_time为最新时间
CEB622Message	-621057	own	改单失败,invtno不能为空，请重试
CEB622Message	-621043	customs	清单目前的状态不允许进行改单申报操作
CEB622Message	-621042	own	清单不存在，无法完成改单申报操作
CEB622Message	-621999	own	海关清单编号不允许修改
CEB622Message	-621053	own	改单失败,preno和invono不能为空:[InvtNo字段为空]，请重试
CEB622Message	-621049	own	验签失败
CEB622Message	-621053	own	请确认表体gnum无重复
CEB622Message	100	own	清单中业务主键重复（订单号号+电商企业备案号）
CEB622Message	47	payment	订购人与支付人不匹配
CEB622Message	100	none	订购人超过年度限额
CEB622Message	0	own	身份验证未通过，请核对身份信息
CEB622Message	600	own	挂起,地址不详
CEB622Message	400	wait	海关已接受申报待货物运抵后处理
CEB622Message	300	wait	待人工审核
CEB622Message	45	logistics	运单信息不存在
CEB622Message	46	payment	支付信息不存在
CEB622Message	49	own	订单不存在
CEB622Message		payment	缺少支付单
CEB622Message		own	订单货款,税款,运费不等订单金额
CEB622Message	100	own	人工退单,收货地址不详
CEB622Message		own	公安身份认证不通过
CEB622Message	-621001	platform	清单[电商企业编码:xxxx,订单编号:xxxxxxxx]报文校验失败:电商平台[xxx]未对接海关总署179号公告数据实时抓取业务,无法正常申报。
CEB312Message	-301014	wait	订单报文处理失败，接收报文为旧报文数据，不做处理;
CEB622Message		payment	支付信息不存在
ReturnCode	A01	own	缺少接入企业备案号
ReturnCode	A02	own	电商接入企业未备案或失效
ReturnCode	A10	own	缺少电商企业备案号
ReturnCode	A11	own	电商企业未备案或失效
ReturnCode	A14	own	退回修改
ReturnCode	B10	own	报文类型不正确
ReturnCode	B11	own	业务字段异常
ReturnCode	B12	wait	重复报文
ReturnCode	B13	wait	重复记录
ReturnCode	C01	wait	入库成功
179	10000	wait	{"code":"10000","message":"上传成功","total":0,…}
179	20000	own	上传失败
179	20000	own	certNo : certNo不为空;  signValue : signValue不为空;  
179	20004	own	企业实时数据获取验签证书未在服务系统注册
179	20006	own	上传失败,入库失败
179	20006	own	上传失败,入库失败 java.sql.SQLException: ORA-00001: 违反唯一约束条件 (sessionID重复)
179	20000	own	验签失败
CEB312Message	-10101	own	无效企业类型
CEB312Message	-10102	own	无效企业代码
CEB312Message	-301001	own	订单商品表体信息不存在
CEB312Message	-301002	own	订单商品信息内有重复商品序号
CEB312Message	-301003	own	订单信息查询不存在[*]
CEB312Message	-301004	own	订单信息查询不存在[*]
CEB312Message	-301005	own	[*]订单信息查询不存在
CEB312Message	-301006	customs	[*]检索到多条订单信息
CEB312Message	-301007	own	订单业务报文信息不能为空
CEB312Message	-301008	own	参数校验不通过，*
CEB312Message	-301009	own	订单标识(appType)不正确,未找到操作的订单
CEB312Message	-301010	none	已存在相同编号的订单
CEB312Message	-301011	none	该订单已向海关申报清单，状态不符
CEB312Message	-301012	own	订单报文处理失败，未找到对应操作
CEB312Message	-301013	customs	订单报文处理失败，系统异常
CEB312Message	-301014	wait	订单报文处理失败，接收报文为旧报文数据，不做处理
CEB312Message	-301015	own	订单报文处理失败，报文表头数据超过限制
CEB412Message	-401001	payment	支付凭证查询不存在[*]
CEB412Message	-401002	payment	支付状态查询不存在[*]
CEB412Message	-401003	payment	[*]对应多条支付凭证
CEB412Message	-401004	payment	[*]对应支付凭证查询不存在
CEB412Message	-401005	own	支付单业务报文不能为空
CEB412Message	-401006	own	支付单标识(appType)不正确,未找到对应操作的支付单
CEB412Message	-401007	none	已存在相同编号的支付单
CEB412Message	-401008	none	该支付单已向海关申报支付单，状态不符
CEB412Message	-401009	own	参数校验不通过，[paymentHead,payment]
CEB412Message	-401010	own	支付单报文处理失败，未找到对应操作
CEB412Message	-401011	customs	支付单报文处理失败，系统异常
CEB412Message	-401012	wait	支付单报文处理失败，接收报文为旧报文数据，不做处理
CEB412Message	-401013	own	支付单报文处理失败，报文表头数据超过限制
CEB512Message	-504000	own	运单报文解析失败！
CEB512Message	-504010	own	运单业务报文不能为空
CEB512Message	-504011	own	参数校验不通过，*
CEB512Message	-504012	none	物流运单已存在
CEB512Message	-504013	own	物流运单报文数量超过限制
CEB512Message	-504014	own	运单标识(appType)不正确,未找到操作的运单
CEB512Message	-504015	none	已存在相同编号的运单
CEB512Message	-504016	none	该运单已向海关申报运单，状态不符
CEB514Message	-505000	own	运单状态报文解析失败！
CEB514Message	-505010	own	运单状态业务报文不能为空
CEB514Message	-505011	own	参数校验不通过
CEB514Message	-505012	wait	物流运单状态已存在
CEB514Message	-505013	own	物流运单状态报文数量超过限制
CEB514Message	-505014	own	物流运单状态报文处理失败，未找到对应操作
CEB514Message	-505015	customs	物流报文处理失败，系统异常
CEB514Message	-505016	wait	物流报文处理失败，接收报文为旧报文数据，不做处理
CEB514Message	-505017	own	报文处理失败，报文表头数据超过限制
CEB622Message	-621000	own	CEB621Message 接收失败，清单表体为空，报文业务主键[*]
CEB622Message	-621001	own	清单报文校验失败，[*]
CEB622Message	-621002	customs	四单回执解析失败，[*]！
CEB622Message	-621003	own	清单申报失败，[*]
CEB622Message	-621004	none	清单[*]已经申报过，请勿重复申报
CEB622Message	-621005	none	清单[*]的购买金额超过单笔限额[[*]]
CEB622Message	-621006	own	未找到 headGuid 为[*]的清单
CEB622Message	-621008	wait	清单[*]发送海关成功，更新状态时发生错误
CEB622Message	-621009	customs	清单[*]发送海关失败，更新状态时发生错误
CEB622Message	-621010	customs	申报清单[*]发生错误，状态不是申报中
CEB622Message	-621011	own	不存在已申报的清单[*]，无法进行改单操作
CEB622Message	-621012	customs	清单[*]的申报状态不符合改单申报的条件
CEB622Message	-621013	customs	清单[*]，查询个人限额失败
CEB622Message	-621014	customs	清单[*]，核增个人[*]消费金额时出错
CEB622Message	-621015	own	*[*]与卡信息[*]不匹配，没有权限进行操作
CEB622Message	-621016	own	[*]没有权限进行操作
CEB622Message	-621017	customs	系统发生异常
CEB622Message	-621018	none	清单[*]中购买人[*]已用购买额度为[*]，本次购买将超过年度限额[*]
CEB622Message	-621019	own	查无此数据
CEB622Message	-621020	own	请求参数错误，请重试
CEB622Message	-621021	own	申报失败[主键为空或未找到数据]，请重试
CEB622Message	-621022	own	申报失败[*]，请重试
CEB622Message	-621023	customs	执行改单操作时发生错误，请重试
CEB622Message	-621024	own	所有清单的表体均为空，无法完成申报操作
CEB622Message	-621025	customs	保存签名信息发生错误！
CEB622Message	-621026	own	保存签名信息发生错误,签名信息为空！
CEB622Message	-621027	customs	保存失败，请确认状态并刷新重试
CEB622Message	-621027	own	请确认表体 gnum 无重复！
CEB622Message	-621028	own	加签数据比对失败！
CEB622Message	-621029	own	验签失败！
CEB622Message	-621030	own	CEB621Message 接收失败[*]，清单数据超过限制！
CEB624Message	-623000	own	CEB623Message 接收失败，撤单清单为空，报文业务主键[*]
CEB624Message	-623001	own	报文校验失败，[*]
CEB624Message	-623002	customs	回执解析失败，[*]！
CEB624Message	-623003	own	系统中不存在清单编号为[*]的清单！
CEB624Message	-623004	own	查无此数据
CEB624Message	-623005	none	清单的状态不符合撤单申报要求(清单编号[*])！
CEB624Message	-623006	wait	撤单清单[*]发送海关成功，更新状态时发生错误
CEB624Message	-623007	customs	撤单清单[*]发送海关失败，更新状态时发生错误
CEB624Message	-623008	own	CEB623Message 接收失败[*]，数据超过限制！
CEB624Message	-623009	wait	撤单清单[*]已经申报过
CEB624Message	-623010	own	第*条，企业内部编号[*]:[*]<br />
CEB624Message	-623011	own	生成失败[主键为空或未找到数据]，请重试
CEB624Message	-623012	own	生成失败[撤单原因为空]，请重试
CEB624Message	-623013	customs	撤单状态[*]不符合删除条件
CEB624Message	-623014	own	校验失败[*]
CEB624Message	-623016	customs	保存签名信息发生错误！
CEB624Message	-623017	own	保存签名信息发生错误,签名信息为空！
CEB624Message	-623018	own	请求参数错误，请重试
CEB624Message	-623019	own	申报失败[主键为空或未找到数据]，请重试
CEB624Message	-623020	own	申报失败[*]，请重试
CEB624Message	-623021	own	*[*]与卡信息[*]不匹配，没有权限进行操作
CEB624Message	-623022	customs	保存失败，请确认状态并刷新重试
CEB624Message	-623023	own	撤单清单申报失败，[*]
CEB624Message	-623024	customs	通过界面申报清单[*]发生错误，状态不是申报中
CEB624Message	-623025	customs	清单[*]，核增个人[*]消费金额时出错
CEB624Message	-623026	own	[*]没有权限进行操作
CEB624Message	-623027	customs	系统发生异常
CEB624Message	-623028	customs	申报请求发送失败[*]
CEB624Message	-623029	own	验签失败*！
CEB626Message	-625001	own	退货申请单报文校验失败，[*]
CEB626Message	-625002	customs	四单回执解析失败，[*]！
CEB626Message	-625003	own	退货申请单业务报文不能为空！
CEB626Message	-625004	own	退货申请单申报失败，[*]
CEB626Message	-625005	own	退货申请单[*]验签失败！
CEB626Message	-625006	own	退货申请单[*]表体无数据，不允许申报！
CEB626Message	-625007	own	退货申请单[*]表体第[*]项商品未备案！
CEB626Message	-625008	own	退货申请单预录入号应由电子口岸生成！
CEB626Message	-625009	own	退货申请单[*]表体第[*]项的第二数量与第二单位不符合规则（当第二单位为空时，第二数量应为空；当第二单位有值时，第二数量应为正数）！
CEB626Message	-625010	own	退货申请单[*]表体第[*]项的*[*]与备案库[*]不一致！
CEB626Message	-625011	own	退货申请单[*]表体第[*]项在参数库中没有匹配商品编号[*]的商品！
CEB626Message	-625012	own	退货申请单[*]表体第[*]项的*[*]与参数库[*]不一致！
CEB626Message	-625013	own	退货申请单[*]和证书中的“申报单位代码/名称”不一致！
CEB626Message	-625022	wait	退货申请单[*]已经申报过，请勿重复申报
CEB626Message	-625014	none	退货申请单[*]金额超过单笔限额
CEB626Message	-625015	none	退货申请单[*]中购买人[*]的购买金额超过限额
CEB626Message	-625016	own	查无此数据
CEB626Message	-625017	own	请求参数错误，请重试
CEB626Message	-625018	own	申报失败[主键为空或未找到数据]，请重试
CEB626Message	-625019	customs	申报失败[系统错误]，请重试
CEB626Message	-625020	own	*[*]与卡信息[*]不匹配，没有权限进行操作
CEB626Message	-625021	own	[*]没有权限进行操作
CEB626Message	-625022	customs	退货申请单[*]的申报状态不符合改单申报的条件
CEB626Message	-625023	own	所有退货申请单的表体均为空，无法完成批量申报操作
CEB626Message	-625024	customs	退货申请单[*]，核增个人[*]消费金额时出错
CEB626Message	-625025	customs	退货申请单[*]，新增个人消费金额时出错
CEB626Message	-625026	customs	退货申请单[*]，查询个人限额失败
CEB626Message	-625027	customs	保存签名信息发生错误！
CEB626Message	-625028	own	保存签名信息发生错误,签名信息为空！
CEB626Message	-625029	customs	保存失败，请确认状态并刷新重试
CEB626Message	-625030	own	申报失败[*]，请重试
CEB626Message	-625031	own	所有退货申请单的表体均为空，无法完成批量申报操作
CEB626Message	-625032	own	查无此数据
CEB626Message	-625033	wait	退货申请单[*]已经申报过，请勿重复申报
CEB626Message	-625110	customs	系统发生异常
CEB626Message	-625113	own	*[*]与卡信息[*]不匹配，没有权限进行操作
CEB626Message	-625114	own	[*]没有权限进行操作
CEB626Message	-625116	customs	系统发生异常
CEB626Message	-625200	own	CEB625Message 接收失败，退货申请单为空，报文业务主键[*]
CEB626Message	-625202	wait	退货申请单[*]发送海关成功，更新状态时发生错误
CEB626Message	-625203	customs	退货申请单[*]发送海关失败，更新状态时发生错误
CEB626Message	-625204	own	未找到 headGuid 为[*]的清单
CEB626Message	-625205	customs	通过界面申报清单[*]发生错误，状态不是申报中
CEB626Message	-625206	wait	退货申请单[*]发送海关成功，更新状态时发生错误
CEB626Message	-625207	customs	退货申请单[*]发送海关失败，更新状态时发生错误
CEB626Message	-625208	own	验签失败*！
CEB626Message	-625209	own	退货申请单[*],在关联的清单中未找到表体序号为[*],商品编号为[*]的数据
CEB712Message	-800000	own	入库明细单表体信息不存在
CEB712Message	-800001	own	校验不通过，[错误信息]
CEB712Message	-800002	own	入库明细单报文解析失败
CEB712Message	-800003	none	入库明细单报已存在
CEB712Message	-800004	customs	入库明细单报文处理失败，系统异常
CEB712Message	-800005	wait	入库明细单报文处理失败，接收报文为旧报文数据，不做处理
CEB712Message	-800006	own	入库明细单报文处理失败，报文表头数据超过限制
DxpRep	0001	own	报文格式错误
DxpRep	0002	own	数据包不能通过 schema 验证
DxpRep	0999	own	其他格式错误
DxpRep	1001	own	数字签名无效
DxpRep	1002	own	数字签名过期
DxpRep	1003	own	报文解密错误
DxpRep	1004	own	签名与数据不符
DxpRep	1999	own	其他安全错误
DxpRep	2001	own	指定的接收方不存在
DxpRep	2002	own	地址不匹配，报文的实际接收方与该报文的“接收方”定义不同
DxpRep	2999	own	其他业务逻辑错误
DxpRep	3001	customs	数据库、中间件等系统错误
DxpRep	3002	customs	远程连接错误
DxpRep	3003	customs	远程连接超时
DxpRep	3999	customs	其他系统级错误
CEB304Message	-301001	own	订单签名校验失败
CEB304Message	-302001	own	订单格式校验失败
CEB304Message	-303001	own	订单业务校验失败
CEB304Message	-304001	customs	订单报文处理失败
CEB404Message	-401001	own	收款单签名校验失败
CEB404Message	-402001	own	收款单格式校验失败
CEB404Message	-403001	own	收款单业务校验失败
CEB404Message	-404001	customs	收款单报文处理失败
CEB506Message	-501001	own	运单签名校验失败
CEB506Message	-502001	own	运单格式校验失败
CEB506Message	-503001	own	运单业务校验失败
CEB506Message	-504001	customs	运单报文处理失败
CEB604Message	-601001	own	清单签名校验失败
CEB604Message	-602001	own	清单格式检验失败
CEB604Message	-603001	own	清单业务校验失败
CEB604Message	-604001	customs	清单报文处理失败
CEB606Message	-605001	own	撤销申请单签名校验失败
CEB606Message	-606001	own	撤销申请单格式校验失败
CEB606Message	-607001	own	撤销申请单业务校验失败
CEB606Message	-608001	customs	撤销申请单报文处理失败
CEB508Message	-801001	own	物流运抵单签名校验失败
CEB508Message	-802001	own	物流运抵单格式校验失败
CEB508Message	-803001	own	物流运抵单业务校验失败
CEB508Message	-804001	customs	物流运抵单报文处理失败
CEB510Message	-505001	own	物流离境单签名校验失败
CEB510Message	-506001	own	物流离境单格式校验失败
CEB510Message	-507001	own	物流离境单业务校验失败
CEB510Message	-508001	customs	物流离境单报文处理失败
CEB608Message	-901001	own	清单总分单签名校验失败
CEB608Message	-902001	own	清单总分单格式校验失败
CEB608Message	-903001	own	清单总分单业务校验失败
CEB608Message	-904001	customs	清单总分单报文处理失败
CEB702Message	-701001	own	汇总申请单签名校验失败
CEB702Message	-702001	own	汇总申请单格式校验失败
CEB702Message	-703001	own	汇总申请单业务校验失败
CEB702Message	-704001	customs	汇总申请单报文处理失败
CEB304Message	-10100	own	无效企业类型、类型
`

export const receiptTexts: readonly ReceiptText[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [type = '', returnStatus = '', whose = '', returnInfo = ''] = row.split('\t')
    return { type, returnStatus, whose: whose as ReasonOwner, returnInfo }
  })
