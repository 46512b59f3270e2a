import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{Fr as t,d as n,g as r,p as i,t as a}from"./libraries-BhUynA88.js";import{t as o}from"./html-text-CwQ98NAV.js";import{y as s}from"./index-CMu_xA8o.js";import{n as c,t as l}from"./render-markdown-Dq4dNIk5.js";import{t as u}from"./card-D95Bkgua.js";import{t as d}from"./tabs-DGvX72tK.js";var f=e(t(),1),p=a();function m({source:e,label:t}){let{token:n}=r.useToken(),i=(0,f.useRef)(null),a=s(),u=(0,f.useMemo)(()=>l(e),[e]),d=e=>{let t=i.current?.querySelectorAll(`h1, h2, h3, h4, h5, h6`)[e];t?.scrollIntoView({block:`start`}),t instanceof HTMLElement&&(t.tabIndex=-1,t.focus({preventScroll:!0}))};return(0,p.jsxs)(`div`,{style:{display:`flex`,gap:32,flexDirection:a?`column`:`row-reverse`},children:[u.length>1&&(0,p.jsx)(`nav`,{"aria-label":`${t}目录`,style:{flex:`none`,width:a?`auto`:200},children:(0,p.jsx)(`ul`,{style:{position:`sticky`,top:80,margin:0,padding:0,listStyle:`none`},children:u.map(({level:e,title:t},r)=>(0,p.jsx)(`li`,{style:{paddingInlineStart:(e-1)*12},children:(0,p.jsx)(`button`,{type:`button`,onClick:()=>d(r),style:{padding:`3px 0`,border:0,background:`none`,color:n.colorLink,font:`inherit`,textAlign:`start`,cursor:`pointer`},children:t})},r))})}),(0,p.jsx)(`div`,{ref:i,style:{flex:1,minWidth:0,scrollPaddingTop:80},children:(0,p.jsx)(o,{html:c(e),label:t})})]})}var h={start:{title:`开始使用`,text:`# 开始使用

口岸台帮助跨境电子商务企业备案、开通通道、申报单证并收取海关回执。

## 四个步骤

1. **企业备案**：企业登记后由审核人员审核，通过后账号即可使用。
2. **开通通道**：先维护传输主体和基础通道，再为企业开通回执通道。
3. **录入单证**：新增订单，保存时即按海关规则校验。
4. **申报**：提交后报文自动发送，回执自动收取，状态随回执变化。

## 列表

- 查询条件、页码和排序保存在地址里，可以收藏或发给同事。
- “高级查询”可以组合多个条件，并保存下来再次使用。
- 点“详情”在列表旁打开一条记录；手机上列表以卡片显示。

## 表单

- 打开后第一个输入框已有光标；\`Ctrl+Enter\` 保存，\`Esc\` 关闭。
- 内容没有保存就关闭时会先询问。
- 对话框可以按住标题拖动，也可以全屏。

## 会话

登录后 8 小时没有操作，会话失效；最长 7 天须重新登录。失效时页面会请您重新登录，已填写的内容不会丢失。
`},enterprise:{title:`企业备案`,text:`# 企业备案

## 登记

企业在登录页点“企业登记注册”填写登记信息并上传材料。登记时选择的密码在审核通过后生效。

## 审核

1. 在“备案审核”中打开一件申请并开始审核；同一件申请同一时间只由一人审核，他人可以接手。
2. 逐项核对信息与材料，系统会提示重复的企业和不一致的号码。
3. 选择**审核通过**、**退回**或**审核不通过**；退回和不通过须填写意见，企业可以看到。

## 退回之后

企业在登录页点“登记查询与修改”，用申请编号和密码打开被退回的登记，修改后重新提交。
`},channel:{title:`通道管理`,text:`# 通道管理

## 三个概念

| 名称 | 作用 |
|---|---|
| 传输主体 | 在数据中心的邮箱，有唯一的报文传输编号（DXP ID） |
| 基础通道 | 报文进出的地方，例如一个含发件箱和收件箱的文件夹 |
| 企业通道 | 为一家企业的一种业务指定传输主体和基础通道 |

## 开通

1. 新增传输主体；已用于申报的报文传输编号不能修改。
2. 新增基础通道，填写文件夹；系统会建立发件箱、收件箱、归档和异常四个子文件夹。
3. 点“开通回执通道”，选择企业、传输主体、业务类型和基础通道。

## 暂停与关闭

暂停的通道不再发送，恢复后积压的报文继续发送。已使用的传输主体和基础通道不能删除，只能停用。

## 模拟海关

传输协议选择模拟海关时，报文不会发给真正的海关，回执由系统按所设的比例生成，列表中有明显的标记。
`},order:{title:`订单管理`,text:`# 订单管理

## 录入

保存订单时按海关 CEB311 报文的规则校验：金额关系、身份证号码、代码表和字段长度。有误的字段下面会写明原因。

## 申报

- 只有“未申报”的订单可以提交申报；退单或发送失败的订单修改后可以**重新申报**，系统会生成新的报文编号。
- 多选后可以批量申报：合格的先行提交，有误的逐条列出。

## 状态

订单状态由全部回执推算，与回执到达的先后无关。**发送受阻**表示通道暂时不通，恢复后自动发送，无须重新申报。

## 删除

未申报的订单可以删除；删除后进入回收站，过期后由定时任务彻底删除。申报过的订单须留存，不能彻底删除。
`},declaration:{title:`申报管理`,text:`# 申报管理

## 回执

收件箱中的文件自动收取，原文先保存再处理。回执按单证的编号匹配；找不到单证的回执记为**未匹配**并写明原因，单证到达后会自动匹配，也可以由定时任务“重新匹配未匹配回执”再次匹配。

## 查看报文

详情中的“查看报文”显示缩进后的报文：\`Ctrl+F\` 查找，点行号旁的箭头折叠。个人信息以星号显示，查看全文需要权限。

## 死信

多次失败的后台工作会停下来成为死信，并写明原因。排除原因后可以重试。
`},system:{title:`系统管理`,text:`# 系统管理

## 用户、角色与菜单

权限由角色授予：先在菜单管理中维护页面和按钮，再在角色管理中授权，最后把角色授予用户。只能授予自己拥有的权限。

## 数据字典

字典项停用后，新的记录不能再选，已保存的记录仍然有效。内置字典的编码不能修改。

## 定时任务

- 执行计划是七段的 Quartz 表达式：秒、分、时、日、月、周、年；可以从常用计划中选择，也可以逐段编辑。Linux 的五段写法和 \`@daily\` 可以一键换成七段。
- 时间一律为北京时间。多台服务器同时运行时，每个时间只执行一次。
- **错过的时间**：服务停止期间错过的时间，按任务的设置补执行一次，或跳过。
- 上一次执行尚未结束时，到时的一次会跳过，并写入执行记录。
- 执行出错时 1 分钟和 5 分钟后各重试一次；仍然失败的可以在执行记录中重试。
- 随产品安装的任务可以停止，不能删除。

## 系统校验规则

规则由若干段组成，从左到右逐段校验：位数、正则表达式、未通过时的提示；位数为 \`*\` 时校验整个值。在详情中可以输入一个值试一试。
`}},g=e=>Object.hasOwn(h,e),_=Object.entries(h).map(([e,{title:t}])=>({key:e,label:t}));function v(){let{topic:e=``}=i(),t=n(),r=g(e)?e:`start`,{title:a,text:o}=h[r];return(0,p.jsxs)(u,{children:[(0,p.jsx)(d,{activeKey:r,items:_,onChange:e=>t(`/help/${e}`,{replace:!0})}),(0,p.jsx)(m,{source:o,label:a},r)]})}export{v as default};