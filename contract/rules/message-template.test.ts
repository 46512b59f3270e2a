import { describe, expect, it } from 'vitest'
import { fillPlaces } from './message-template.ts'

describe('values in the text of a message', () => {
  it.each([
    ['${a}', '<b>&"', '&lt;b&gt;&amp;&quot;'],
    ['<p>${a}</p>', '<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['<p>1 < 2</p>${a}', 'x y', '<p>1 < 2</p>x y'],
    ['<a href="${a}">看</a>', 'https://a.cn/?b=1', '<a href="https&#58;&#47;&#47;a&#46;cn&#47;&#63;b&#61;1">看</a>'],
    ['<a href=${a}>看</a>', 'x onclick=y', '<a href=x&#32;onclick&#61;y>看</a>'],
    ['<a href="${ a }">看</a>', '" onclick="y', '<a href="&#34;&#32;onclick&#61;&#34;y">看</a>'],
    ['<a href="${a}">看</a>', 'javascript:alert(1)', '<a href="#">看</a>'],
    ['<a href="${a}">看</a>', ' java\nscript:alert(1)', '<a href="#">看</a>'],
    ['<img src="${a}">', 'DATA:text/html,x', '<img src="#">'],
  ])('HTML %s with %j: %s', (text, a, expected) => {
    expect(fillPlaces(text, { values: { a }, isHtml: true })).toBe(expected)
  })

  it('plain text: values as they are; a place without a value stays', () => {
    const values = { a: '<b>javascript:x</b>' }
    expect(fillPlaces('<p>${a} ${b}</p>', { values, isHtml: false })).toBe('<p><b>javascript:x</b> ${b}</p>')
    expect(fillPlaces('<p>${b}</p>', { values, isHtml: true })).toBe('<p>${b}</p>')
  })
})
