// Shows push notifications, and a plain page where a page cannot be fetched. It stores no page and no answer, because all of them are private.

const OFFLINE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Accord cannot be reached</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 1.25rem; box-sizing: border-box;
  font: 1rem/1.5 Inter, system-ui, sans-serif; background: light-dark(#f8f5f0, #151015); color: light-dark(#2a1c28, #efece8) }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem }
p { margin: 0 0 1.25rem; max-width: 32rem }
a { justify-self: start; padding: .6rem 1.1rem; border-radius: .625rem; font-weight: 600; text-decoration: none;
  background: light-dark(#87195b, #f08fc0); color: light-dark(#fff7fb, #2b0a1c) }
</style>
</head>
<body>
<h1>Accord cannot be reached</h1>
<p>This device seems to be offline. Nothing that was saved is lost. Connect to the internet and try again.</p>
<a href="">Try again</a>
</body>
</html>`;

addEventListener('install', () => skipWaiting());

addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const offline = () =>
    new Response(OFFLINE, {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    });
  event.respondWith(fetch(event.request).catch(offline));
});

addEventListener('push', (event) => {
  const { title, body, tag, route } = event.data.json();
  const options = { body, tag, icon: '/icon-192.png', badge: '/badge-96.png', data: { route } };
  event.waitUntil(registration.showNotification(title, options));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.route));
});

/** Shows the window that has the page, or opens one: an open page may hold something that was typed. */
async function open(route) {
  const url = new URL(route, location.origin);
  const { href } = url.origin === location.origin ? url : new URL(location.origin);
  const windows = await clients.matchAll({ type: 'window' });
  const there = windows.find((each) => each.url === href);
  await (there ? there.focus() : clients.openWindow(href));
}
