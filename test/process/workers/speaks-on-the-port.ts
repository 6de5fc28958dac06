// A worker that says something over the port on which it is only handed things.
process.on('disconnect', () => process.exit(0));
process.send?.({ wire: 'supervisor' });
setInterval(() => {}, 1000);
