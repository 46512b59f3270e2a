// HTML error page for calls that a person opened by URL in a browser window.
import type { Call } from '@kouan/contract/language/call.ts'
import { errorCodes } from '@kouan/contract/language/error-codes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallFailure } from '../ground/errors.ts'
import { escapeHtml, htmlPage } from '../ground/html-page.ts'

/** Programs accept any type and get the envelope; a browser window asks for HTML. */
export const isOpenedInBrowser = (call: Call, { headers }: FastifyRequest): boolean =>
  (call.tokenInQuery === true || call.reply === 'redirect') && headers.accept?.includes('text/html') === true

export function sendFailurePage(reply: FastifyReply, failure: CallFailure): FastifyReply {
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  const isOut = failure.kind === 'noSession'
  const isUsual = failure.message === errorCodes.noSession.message
  const sentence = isOut && isUsual ? '登录已过期，或地址中没有登录信息（token）' : failure.message
  const sentences = failure.problems?.length ? failure.problems.map(({ message }) => message) : [sentence]
  const advice = isOut ? '请回到系统，需要时重新登录，再打开一次。' : '请关闭此页，回到系统后再试。'
  const body = `<main role="alert">
${sentences.map((sentence) => `<h1>${escapeHtml(sentence)}</h1>`).join('\n')}
<p>${advice}</p>
</main>`
  const { html, policy } = htmlPage({ title: '无法打开', style, body })
  return reply
    .status(errorCodes[failure.kind].status)
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html)
}

const style = `:root { color-scheme: light dark; font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
body { margin: 0; }
main { max-width: 36em; margin: 15vh auto 0; padding: 0 16px; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 20px; }
p { margin: 0; }`
