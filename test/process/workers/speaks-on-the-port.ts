// A worker that says something over the port on which it is only handed things.
process.send?.({ wire: 'supervisor' });
setInterval(() => {}, 1000);
