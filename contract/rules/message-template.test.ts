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
    ["<a href='${a}'>看</a>", 'javascript:alert(1)', "<a href='#'>看</a>"],
    ['<a href=${ a }>看</a>', 'vbscript:x', '<a href=#>看</a>'],
    ['<a title="a > b" href="${a}">看</a>', 'javascript:alert(1)', '<a title="a > b" href="#">看</a>'],
    ['<a href="${a}', 'javascript:alert(1)', '<a href="#"'],
    ['<img src="data:image/png;base64,${a}">', 'iVBOR', '<img src="data:image/png;base64,iVBOR">'],
    ['<img src="data:image/svg+xml,${a}">', '<svg/>', '<img src="#">'],
    ['<a href="java${a}:alert(1)">看</a>', 'script', '<a href="#">看</a>'],
    ['<a href="https://a.cn/${a}">看</a>', '1', '<a href="https://a.cn/1">看</a>'],
    ['<${a}>', 'img onerror=x', '<img&#32;onerror&#61;x>'],
    ['<p>${a}${toString}</p>', '1', '<p>1${toString}</p>'],
    ['<p>${a}</p>', 'javascript:x', '<p>javascript:x</p>'],
  ])('HTML %s with %j: %s', (text, a, expected) => {
    expect(fillPlaces(text, { values: { a }, isHtml: true })).toBe(expected)
  })

  it('HTML, two values that make an address which runs: none of them', () => {
    const values = { a: 'java', b: 'script:alert(1)' }
    expect(fillPlaces('<a href="${a}${b}">${a}</a>', { values, isHtml: true })).toBe('<a href="#">java</a>')
  })

  it('plain text: values as they are; a place without a value stays', () => {
    const values = { a: '<b>javascript:x</b>' }
    expect(fillPlaces('<p>${a} ${b}</p>', { values, isHtml: false })).toBe('<p><b>javascript:x</b> ${b}</p>')
    expect(fillPlaces('<p>${b}</p>', { values, isHtml: true })).toBe('<p>${b}</p>')
  })
})
