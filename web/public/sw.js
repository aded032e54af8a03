// Shows pushes and opens the match they are about. Caches nothing and answers no request of a page: what the site shows
// always comes from the site.
self.addEventListener('push', (event) => {
  let told = {};
  try {
    told = event.data ? event.data.json() : {};
  } catch {
    told = {};
  }
  const title = typeof told.title === 'string' ? told.title : 'simove';
  const options = {
    body: typeof told.body === 'string' ? told.body : '',
    tag: typeof told.tag === 'string' ? told.tag : 'simove',
    data: { link: typeof told.link === 'string' ? told.link : '/' },
    icon: '/favicon.svg',
  };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Only a path of this site, whatever the push says.
  const link = String(event.notification.data?.link ?? '/');
  const url = new URL(link.startsWith('/') && !link.startsWith('//') ? link : '/', self.location.origin);
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      const open = windows.find((window) => new URL(window.url).pathname === url.pathname);
      return open ? open.focus() : self.clients.openWindow(url.href);
    }),
  );
});
