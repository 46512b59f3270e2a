const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/markdown-area-1ZovOZ4u.js","assets/rolldown-runtime-XKyaHtl9.js","assets/dist-1z866Zso.js","assets/w3c-keyname-BOAvb0qz.js","assets/libraries-BhUynA88.js","assets/html-text-CwQ98NAV.js","assets/html-text-DkHmjvPG.js","assets/html-text-B-Ql1gsD.css","assets/code-area-CnY6Ipzr.js","assets/dist-DNFyDdbx.js","assets/languages-D_iAcOiA.js","assets/index-CMu_xA8o.js","assets/index-D2qpuZMd.css","assets/editor-frame-Djeafw5x.js","assets/FullscreenOutlined-vwgsINHB.js","assets/tooltip-6vXX4sx5.js","assets/use-image-files-TooNiXV6.js","assets/tabs-DGvX72tK.js","assets/EllipsisOutlined-VUQkLdH2.js","assets/es-B9vWoyjj.js","assets/PlusOutlined-CFeYuRqk.js","assets/typography-BhCAXk6S.js","assets/TextArea-B6x-dOhZ.js","assets/useMergedValue-VNdCvmul.js","assets/useVariants-BDnvpciv.js","assets/form-PNqoDTX-.js","assets/useBreakpoint-DgLocYxn.js","assets/input-D7WCo3dI.js","assets/Password-DvmNqPnO.js","assets/InboxOutlined-DpNzKVI7.js","assets/progress-GUDXC2Z7.js","assets/FileOutlined-BBacbmet.js","assets/DeleteOutlined-BPLFzkEe.js","assets/PictureOutlined-4RJv3iwq.js","assets/DownloadOutlined-CZiQbj67.js","assets/upload-port-DsMYslTy.js","assets/divider-DfQoTwha.js","assets/render-markdown-Dq4dNIk5.js"])))=>i.map(i=>d[i]);
import{r as e}from"./rolldown-runtime-XKyaHtl9.js";import{Fr as t,t as n}from"./libraries-BhUynA88.js";import{t as r}from"./shown-value-CIDx1TYc.js";import{a as i}from"./invented-files-BEoBpOtT.js";import{n as a,t as o}from"./editor-frame-Djeafw5x.js";import{jt as s}from"./index-CMu_xA8o.js";var c=e(t(),1),l=n(),u=(0,c.lazy)(()=>s(()=>import(`./markdown-area-1ZovOZ4u.js`).then(e=>({default:e.MarkdownArea})),__vite__mapDeps([0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37]))),d=e=>(0,l.jsx)(c.Suspense,{fallback:(0,l.jsx)(o,{label:e.label??`Markdown 编辑器`,height:e.height??300,minHeight:200,children:(0,l.jsx)(a,{})}),children:(0,l.jsx)(u,{...e})}),f=`# 申报须知

1. 订单、支付单、运单须为**同一订购人**；
2. 单次交易限值 *5000 元*，~~年度 20000 元~~ 年度限值 26000 元。

> 回执状态为「海关退单」时，请按回执信息修改后重新申报。

| 报文 | 说明 |
| --- | --- |
| CEB311 | 电子订单 |
| CEB621 | 清单 |

\`\`\`xml
<ceb:Order/>
\`\`\`

- 更多说明见 [帮助](https://example.com/help)
`,p=`data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC`,m=i({answer:({name:e})=>({name:e,url:p})}),h=i({answer:()=>({success:!1,message:`磁盘已满`})});function g({start:e,...t}){let[n,i]=(0,c.useState)(e);return(0,l.jsxs)(l.Fragment,{children:[(0,l.jsx)(d,{...t,value:n,onChange:i}),(0,l.jsx)(r,{value:n})]})}var _={purpose:`写公告、说明等带格式的文字：Markdown 源文与预览对照，图片可本地上传、填网络地址或直接粘贴。`,props:[[`value`,`string`,`Markdown 源文`],[`height`,`number`,`高度，像素，最小 200`,`300`],[`upload`,`(file, { onProgress, signal }) => Promise<{ name, url }>`,`保存图片；不提供时只能填网络地址`],[`disabled / readOnly`,`boolean`,`禁用；只读时直接显示预览`,`false`],[`placeholder`,`string`,`没有内容时的提示`],[`label`,`string`,`读屏时的名称`,`'Markdown 编辑器'`]],events:[[`onChange`,`(value: string)`,`源文改变`]],keyboard:[[`Ctrl+B / Ctrl+I / Ctrl+K`,`粗体、斜体、链接`],[`Ctrl+Z / Ctrl+Y`,`撤销、重做`],[`Esc，再按 Tab`,`离开编辑区到下一个控件`],[`Esc`,`退出全屏`]],example:`<MarkdownEditor value={text} onChange={setText} upload={upload} />`,situations:{有数据:()=>(0,l.jsx)(g,{start:f,upload:m}),空:()=>(0,l.jsx)(g,{start:``,upload:m,placeholder:`请输入内容`}),上传失败:()=>(0,l.jsx)(g,{start:``,upload:h}),只有网络地址:()=>(0,l.jsx)(g,{start:``}),只读:()=>(0,l.jsx)(d,{value:f,readOnly:!0}),禁用:()=>(0,l.jsx)(d,{value:f,disabled:!0}),很矮:()=>(0,l.jsx)(d,{value:f,height:80})}};export{_ as story};