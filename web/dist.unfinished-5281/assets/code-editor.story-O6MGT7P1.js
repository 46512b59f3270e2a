import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{Fr as t,t as n}from"./libraries-BhUynA88.js";import{t as r}from"./shown-value-CIDx1TYc.js";import{t as i}from"./code-editor-CtDvU0dY.js";var a=e(t(),1),o=n(),s={sql:`-- 每个企业的订单数
select enterprise_id, count(*) as total
from order_head
where declare_status = '1'
group by enterprise_id
order by total desc
`,json:`{
  "orderNo": "TEST-1",
  "goods": [{ "gnum": 1, "qty": 2, "price": 19.9 }],
  "isTest": true
}
`,xml:`<?xml version="1.0" encoding="UTF-8"?>
<ceb:CEB311Message guid="…" version="1.0">
  <!-- 示例 -->
  <ceb:Order/>
</ceb:CEB311Message>
`,javascript:`// 计算实付金额
export const paid = ({ goods, freight = 0 }) => goods + freight
console.log(paid({ goods: 100 }), 'ok')
`};function c({start:e,height:t}){let[n,c]=(0,a.useState)(e),[l,u]=(0,a.useState)(s[e]??``);return(0,o.jsxs)(o.Fragment,{children:[(0,o.jsx)(i,{value:l,onChange:u,language:n,onLanguage:c,...t?{height:t}:{}}),(0,o.jsx)(r,{value:l})]})}var l=Array.from({length:1e3},(e,t)=>`update order_head set note = 'line ${t}' where id = ${t};`),u={purpose:`编写 SQL、JSON、XML 等代码：按语言着色，显示行号，可查找替换、折叠、全屏。语法按需加载，不依赖外部网站。`,props:[[`value`,`string`,`代码`],[`language`,`CodeLanguage`,`语言：sql、javascript、typescript、json、xml、html、css、java、markdown、text`,`'text'`],[`height`,`number`,`高度，像素`,`240`],[`disabled`,`boolean`,`禁用`,`false`],[`readOnly`,`boolean`,`只读，可选择和复制`,`false`],[`placeholder`,`string`,`没有内容时的提示`],[`label`,`string`,`读屏时的名称`,`'代码编辑器'`]],events:[[`onChange`,`(value: string)`,`代码改变`],[`onLanguage`,`(language: CodeLanguage)`,`选了另一种语言；不提供时语言只显示、不可选`]],keyboard:[[`Tab / Shift+Tab`,`缩进 2 格、减少缩进`],[`Esc，再按 Tab`,`离开编辑器到下一个控件`],[`Ctrl+F`,`查找与替换`],[`Ctrl+Z / Ctrl+Y`,`撤销、重做`],[`Esc`,`退出全屏`]],example:`<CodeEditor language="sql" value={sql} onChange={setSql} />`,situations:{有数据:()=>(0,o.jsx)(c,{start:`sql`}),空:()=>(0,o.jsx)(i,{language:`sql`,placeholder:`请输入查询语句`}),JSON:()=>(0,o.jsx)(c,{start:`json`}),XML:()=>(0,o.jsx)(c,{start:`xml`}),JavaScript:()=>(0,o.jsx)(c,{start:`javascript`,height:320}),只读:()=>(0,o.jsx)(i,{language:`json`,value:s.json,readOnly:!0}),禁用:()=>(0,o.jsx)(i,{language:`sql`,value:s.sql,disabled:!0}),"1000 行":()=>(0,o.jsx)(i,{language:`sql`,value:l.join(`
`)})}};export{u as story};