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
