/* Runs before the first paint; lib/theme.ts takes over from there and a test holds the two together. */
;(function () {
  var read = function (name) {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  var choice = read('plaza.theme')
  var isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  root.dataset.theme = isDark ? 'dark' : 'light'
  root.dataset.density = read('plaza.density') === 'compact' ? 'compact' : 'comfortable'
  root.style.colorScheme = isDark ? 'dark' : 'light'
  document.querySelector('meta[name=theme-color]').setAttribute('content', isDark ? '#0E1014' : '#F8F9FB')
})()

/* The scripts of a page that the server drew come once its style sheet is there and it is parsed: what is shown first
   shares the line with none of them. That is before the document counts as loaded. What a visitor reads does without
   any: there they wait for the first sign that somebody uses the page, for three seconds at most. An address with a
   question or a place in it wants something of them, and so does the desktop app. This stands first: what is pressed
   before they are there is a sign as well. */
;(function () {
  var mostWait = 3000
  var signs = 'pointermove pointerdown touchstart click wheel scroll keydown focusin input'.split(' ')
  var scripts = null
  var isUsed = false
  var start = function () {
    if (!scripts || !scripts.isConnected) return
    var begun = document.importNode(scripts.content, true)
    for (var script of begun.querySelectorAll('script')) script.async = false
    scripts.replaceWith(begun)
  }
  var place = null
  var use = function (event) {
    /* A browser tells of a pointer that rests where the page appeared: only one that moves is a sign. */
    if (event.type === 'pointermove') {
      var at = event.clientX + ' ' + event.clientY
      var hasMoved = event.movementX || event.movementY || (place !== null && place !== at)
      place = at
      if (!hasMoved) return
    }
    isUsed = true
    for (var sign of signs) removeEventListener(sign, use, true)
    start()
  }
  for (var sign of signs) addEventListener(sign, use, { capture: true, passive: true })
  var parsed = function () {
    scripts = document.getElementById('scripts')
    if (!scripts) return
    var isAsked = location.search !== '' || location.hash !== '' || 'plazaDesktop' in window
    if (isUsed || isAsked || !scripts.hasAttribute('data-may-wait')) return start()
    var wait = function () {
      setTimeout(start, mostWait)
    }
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait)
  }
  var begin = function (event) {
    if (!(event.target instanceof HTMLLinkElement) || event.target.rel !== 'stylesheet') return
    document.removeEventListener('load', begin, true)
    document.removeEventListener('error', begin, true)
    if (document.readyState !== 'loading') return parsed()
    addEventListener('DOMContentLoaded', parsed)
  }
  document.addEventListener('load', begin, true)
  document.addEventListener('error', begin, true)
})()

/* What stands far below the window is laid out once the page is there, one card or section in each picture that the
   browser draws: all at once it held up the first picture, and again the one in which a font came. It is
   there meanwhile for whoever comes near, searches or listens. Whoever is led further down, by an address or by the
   history, needs the true heights of all that stands above. */
;(function () {
  var loaded = performance.getEntriesByType('navigation')[0]
  var canWait = 'adoptedStyleSheets' in document && CSS.supports('content-visibility: auto')
  if (!canWait || location.hash !== '' || !loaded || loaded.type !== 'navigate') return
  var late = '[role=feed] > :nth-child(n + 3), main > section:nth-of-type(n + 2)'
  var sheet = new CSSStyleSheet()
  sheet.replaceSync(':is(' + late + ') { content-visibility: auto; contain-intrinsic-size: auto 20rem }')
  document.adoptedStyleSheets = [sheet]
  addEventListener('load', function () {
    var items = document.querySelectorAll(late)
    var done = 0
    var next = function () {
      if (done < items.length) {
        items[done].style.contentVisibility = 'visible'
        done += 1
        return requestAnimationFrame(next)
      }
      document.adoptedStyleSheets = []
      for (var item of items) item.style.contentVisibility = ''
    }
    next()
  })
})()

/* What is pressed and typed on a page that the server drew, before its scripts have taken it over, is kept until
   they have: lib/drawn.ts does it then. Links lead on without any script, and so does a form if the scripts fail. */
;(function () {
  var kept = []
  var pressable = 'button, [type=submit], [role=button], [role=tab], [role=switch]'
  var isDrawn = function () {
    return document.querySelector('meta[name="plaza-drawn"]') !== null
  }
  var press = function (event) {
    var target = event.target instanceof Element && isDrawn() && event.target.closest('a[href], ' + pressable)
    if (!target || target.matches('a[href]')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    /* Whoever waits for an answer presses again, and means it once. */
    for (var one of kept) if (one.element === target) return
    var again = function () {
      target.click()
    }
    kept.push({ element: target, text: target.textContent, again: again })
  }
  var tick = function (field, value) {
    field.checked = !value
    field.click()
  }
  /* What the app knows of a field must differ from what it is told. */
  var fill = function (field, value) {
    var isChosen = field instanceof HTMLSelectElement
    if (isChosen) field.value = value
    else {
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
    }
    field.dispatchEvent(new Event(isChosen ? 'change' : 'input', { bubbles: true }))
  }
  var write = function (event) {
    var field = event.target
    if (!isDrawn() || !('value' in field)) return
    var isTicked = /checkbox|radio/.test(field.type)
    var last = kept[kept.length - 1]
    /* Of what is typed the whole counts, not each letter. */
    if (last && last.element === field && !isTicked) {
      last.value = field.value
      return
    }
    var one = { element: field, value: isTicked ? field.checked : field.value }
    one.again = function () {
      if (isTicked) tick(field, one.value)
      else fill(field, one.value)
    }
    kept.push(one)
  }
  /* A shortcut is one letter, or K with Ctrl or Cmd, which the browser itself would take for a search. */
  var type = function (event) {
    /* A browser that fills in a form tells of keys without a name. */
    var key = event.key || ''
    var isHeld = event.ctrlKey || event.metaKey
    var isPalette = isHeld && !event.shiftKey && key.toLowerCase() === 'k'
    var isLetter = !isHeld && key.length === 1 && key !== ' '
    if (!(isPalette || isLetter) || event.altKey || !isDrawn()) return
    if (isPalette) event.preventDefault()
    else if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
    /* It is pressed where the one before it has led, as into the search. */
    var again = function () {
      document.activeElement.dispatchEvent(new KeyboardEvent(event.type, event))
    }
    /* Who hears keys is in the bar. */
    kept.push({ element: document.querySelector('header') || document.body, again: again })
  }
  var take = function () {
    removeEventListener('click', press, true)
    removeEventListener('input', write, true)
    removeEventListener('keydown', type, true)
    removeEventListener('error', fail, true)
    return kept
  }
  var fail = function (event) {
    if (event.target instanceof HTMLScriptElement && event.target.type === 'module') take()
  }
  addEventListener('click', press, true)
  addEventListener('input', write, true)
  addEventListener('keydown', type, true)
  addEventListener('error', fail, true)
  window.plazaTakeKept = take
})()

/* A reload and the history lead back to where a drawn page was left, before its scripts have come: nothing may move
   under a pointer when they do. app/pageChange.ts keeps the places, and restores those of other pages. */
document.addEventListener('readystatechange', function () {
  if (document.readyState !== 'interactive') return
  var loaded = performance.getEntriesByType('navigation')[0]
  if (document.querySelector('meta[name="plaza-drawn"]') === null || !loaded || loaded.type === 'navigate')
    return
  /* Asked last: the answer costs a layout. */
  if (scrollY !== 0) return
  var entry = (history.state && history.state.key) || location.pathname + location.search
  try {
    for (var place of JSON.parse(sessionStorage.getItem('plaza.scroll') || '[]'))
      if (place[0] === entry) scrollTo(0, place[1])
  } catch {
    /* Without storage a page begins at its top. */
  }
})
