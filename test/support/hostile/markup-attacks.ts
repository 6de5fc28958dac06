// Texts that are programs, addresses or disguises wherever somebody takes them for more than text. Whatever of them runs
// sets `hasRun` on its window, becomes an element of that name, or asks `outside.test` for something.

/** Texts that run by themselves as soon as they are taken for markup. */
const SCRIPTS = [
  '<script>hasRun=1</script>',
  '"><script>hasRun=1</script>',
  '<ScRiPt >hasRun=1</sCrIpT >',
  '<script/x>hasRun=1</script/x>',
  '<script\nsrc=//outside.test/a.js></script>',
  '<script src="data:text/javascript,hasRun=1"></script>',
  '<script type=module>import("data:text/javascript,hasRun=1")</script>',
  '--><script>hasRun=1</script><!--',
  ']]><script>hasRun=1</script>',
  '</title></textarea></style></noscript><script>hasRun=1</script>',
  '<scr<script>ipt>hasRun=1</scr</script>ipt>',
];

const HANDLERS = [
  '<img src=x onerror=hasRun=1>',
  '<img src=x onerror="hasRun=1"//',
  '<IMG SRC=x OnErRoR=hasRun=1>',
  '<img/src/onerror=hasRun=1>',
  "<img src='x'onerror='hasRun=1'>",
  '<img src=x onerror=&#104;asRun=1>',
  '<img src=x onerror=\\u0068asRun=1>',
  '<img src=x onerror=eval(atob("aGFzUnVuPTE="))>',
  '<img src=x onerror=self["has"+"Run"]=1>',
  '<img src=x onerror=location="javascript:hasRun=1">',
  '" onmouseover=hasRun=1 x="',
  "' autofocus onfocus=hasRun=1 x='",
  '<input autofocus onfocus=hasRun=1>',
  '<details open ontoggle=hasRun=1>x',
  '<body onload=hasRun=1>',
  '<video><source onerror=hasRun=1></video>',
  '<video poster=//outside.test/p src=x onerror=hasRun=1></video>',
  '<div onpointerenter=hasRun=1 style=position:fixed;inset:0>over everything</div>',
  '<button popovertarget=p autofocus onfocus=this.click()>x</button><p popover id=p onbeforetoggle=hasRun=1>x',
];

const PICTURES_AND_FORMULAS = [
  '<svg onload=hasRun=1>',
  '<svg><script>hasRun=1</script></svg>',
  '<svg><script href=data:text/javascript,hasRun=1></script></svg>',
  '<svg><animate onbegin=hasRun=1 attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:hasRun=1"><text y=20>x</text></a></svg>',
  '<svg><a><set attributeName=href to=javascript:hasRun=1 /><text y=20>x</text></a></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>parent.hasRun=1</script>"></iframe></foreignObject></svg>',
  '<svg><image href=//outside.test/i.svg /></svg>',
  '<math href=javascript:hasRun=1>x</math>',
  '<math><mtext></mtext><a href=javascript:hasRun=1>x</a></math>',
];

const FRAMES_AND_HEADS = [
  '<iframe srcdoc="<script>parent.hasRun=1</script>"></iframe>',
  '<iframe srcdoc="&lt;img src=x onerror=parent.hasRun=1&gt;"></iframe>',
  '<iframe src=javascript:parent.hasRun=1></iframe>',
  '<iframe src="data:text/html,<script>parent.hasRun=1</script>"></iframe>',
  '<object data=javascript:hasRun=1></object>',
  '<embed src=//outside.test/e>',
  '<base href=//outside.test/><script src=page.js></script>',
  '<link rel=stylesheet href=//outside.test/a.css>',
  '<meta http-equiv=refresh content="0;url=//outside.test/">',
  '<form id=f action=javascript:hasRun=1></form><button form=f autofocus onfocus=this.click()>x</button>',
];

const ADDRESSES = [
  'javascript:hasRun=1',
  'JaVaScRiPt:hasRun=1',
  'java\tscript:hasRun=1',
  'java\nscript:hasRun=1',
  '\u0001javascript:hasRun=1',
  ' javascript:hasRun=1',
  'javascript://outside.test/%0AhasRun=1',
  'javascript&colon;hasRun=1',
  '&#x6A;avascript:hasRun=1',
  'data:text/html,<script>opener.hasRun=1</script>',
  'data:text/html;base64,PHNjcmlwdD5vcGVuZXIuaGFzUnVuPTE8L3NjcmlwdD4=',
  '//outside.test/%2e%2e/',
  'https://127.0.0.1\\@outside.test/',
];

const MARKDOWN = [
  '[x](javascript:hasRun=1)',
  '[x](<java\nscript:hasRun=1>)',
  '![x](//outside.test/i.png)',
  '![x](x"onerror="hasRun=1)',
  '[x]: javascript:hasRun=1 "x"',
  '<javascript:hasRun=1>',
  '```html\n<script>hasRun=1</script>\n```',
];

const STYLES = [
  '<style>*{background:url(//outside.test/c)}</style>',
  '</style><style>@import"//outside.test/c.css";</style>',
  '<p style="background:url(//outside.test/b)">x</p>',
  'red;}*{background:url(//outside.test/b)}',
  '<style>@font-face{font-family:f;src:url(//outside.test/f)}*{font-family:f}</style>',
  '<div style="position:fixed;inset:0;z-index:99999;background:#fff">covered</div>',
];

const TEMPLATES_AND_PROTOTYPES = [
  '{{constructor.constructor("hasRun=1")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is for those who take it for a template
  '${hasRun=1}',
  '<%= hasRun=1 %>',
  '<template shadowrootmode=open><img src=x onerror=hasRun=1></template>',
  '{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=hasRun=1>"}}',
  '{"$$typeof":"react.element","type":"script","props":{"children":"hasRun=1"}}',
  '{"__proto__":{"hasRun":1}}',
  '__proto__[hasRun]=1',
  '__proto__',
  'constructor',
  'toString',
  "$&$`$'$1",
];

const ENCODINGS = [
  '&lt;script&gt;hasRun=1&lt;/script&gt;',
  '&amp;lt;img src=x onerror=hasRun=1&amp;gt;',
  '&#60;img src=x onerror=hasRun=1&#62;',
  '%3Cscript%3EhasRun=1%3C/script%3E',
  '\\x3cimg src=x onerror=hasRun=1\\x3e',
  '\\u003cimg src=x onerror=hasRun=1\\u003e',
  '+ADw-script+AD4-hasRun=1+ADw-/script+AD4-',
  '\uFF1Cimg src=x onerror=hasRun=1\uFF1E',
  '\u00BCscript\u00BEhasRun=1\u00BC/script\u00BE',
  'Ã¼ â€™ <img src=x onerror=hasRun=1>',
];

const DISGUISES = [
  '\u202E>1=nuRsah=rorreno x=crs gmi<',
  '\u2066<img src=x onerror=hasRun=1>\u2069',
  'safe\u200B<script>hasRun=1</script>',
  '\uFEFF<script>hasRun=1</script>',
  '<scr\u0000ipt>hasRun=1</scr\u0000ipt>',
  '<img src=x onerror\u0000=hasRun=1>',
  '<img\u000Csrc=x\u000Conerror=hasRun=1>',
  '<img\u00A0src=x onerror=hasRun=1>',
  '<im\u00ADg src=x onerror=hasRun=1>',
  '<\u0338script\u0338>hasRun=1',
  '\u001B]8;;javascript:hasRun=1\u0007x',
  'x\r\n\r\n<script>hasRun=1</script>',
  'a\u2028hasRun=1\u2029b',
  'x\u{E0068}\u{E0061}\u{E0073}\u{E0052}',
  '\uFFFE\uFFFF<script>hasRun=1</script>',
  // Without a letter the hub would refuse them.
  'x\u115F\u3164',
  'x\u0000',
  `x${'\u202E'.repeat(60)}`,
];

/** Texts that become a program only when they are written out and read again. */
const MUTATIONS = [
  '<noscript><p title="</noscript><img src=x onerror=hasRun=1>">',
  '<svg></p><style><a id="</style><img src=x onerror=hasRun=1>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=hasRun=1&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=hasRun=1>',
  '<xmp><p title="</xmp><img src=x onerror=hasRun=1>">',
  '<!--<img src="--><img src=x onerror=hasRun=1>">',
  '<select><style></select><img src=x onerror=hasRun=1></style>',
  '<title><a title="</title><img src=x onerror=hasRun=1>">',
];

/** Elements that take over the names of others once they are on the page. */
const CLOBBERS = [
  '<a id=hasRun></a>',
  '<form name=hasRun><input name=nodes></form>',
  '<iframe name=hasRun></iframe>',
  '<img name=getElementById>',
  '<form id=body><input name=attributes><input name=parentNode></form>',
  '<input id=page><div id=content>',
];

/** Each of them is short enough for a name. */
export const ATTACKS: readonly string[] = [
  ...SCRIPTS,
  ...HANDLERS,
  ...PICTURES_AND_FORMULAS,
  ...FRAMES_AND_HEADS,
  ...ADDRESSES,
  ...MARKDOWN,
  ...STYLES,
  ...TEMPLATES_AND_PROTOTYPES,
  ...ENCODINGS,
  ...DISGUISES,
  ...MUTATIONS,
  ...CLOBBERS,
];

/** Each of them is as long as a statement may be. */
export const LONG_ATTACKS: readonly string[] = [
  `${'a'.repeat(9_900)}<img src=x onerror=hasRun=1>`,
  '<b><i>'.repeat(1_600),
];

/** These are no text at all: halves of surrogate pairs, which JSON can write and nobody may keep. */
export const HALF_CHARACTERS: readonly string[] = ['\uD83D<img src=x onerror=hasRun=1>', 'x\uDE00', '\uDC00\uD800'];
